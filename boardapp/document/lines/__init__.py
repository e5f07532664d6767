"""The JSON protocol of `boardapp play`, and its save."""
