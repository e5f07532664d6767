"""The JSON protocol of `boardapp play`, and the save it keeps."""
