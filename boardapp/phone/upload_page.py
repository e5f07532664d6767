"""The page that a phone's browser shows: one button, and a line for each picture."""

from __future__ import annotations

from boardapp.phone.picture_inbox import TOO_LARGE
from boardapp.photo.photo_loader import MAX_BYTES

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
        " img-src data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none';"
        " base-uri 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""Headers of every answer: the page loads nothing, and the address with its token stays here."""

# Chrome on Android offers its camera only if something besides pictures is accepted. Phones of
# Apple send JPEG instead of HEIC, because JPEG is the first of the accepted formats.
_TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Send pictures to boardapp</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
input { position: absolute; opacity: 0; }
label { display: block; padding: 1.25rem 1rem; border-radius: .75rem; text-align: center;
  font-size: 1.25rem; font-weight: 600; background: #1f5fbf; color: #fff; cursor: pointer; }
input:focus-visible + label { outline: 4px solid #e8a100; outline-offset: 2px; }
ul { list-style: none; padding: 0; }
li { padding: .5rem 0; border-bottom: 1px solid #8888; overflow-wrap: anywhere; }
li b { display: block; }
</style>
</head>
<body>
<h1>Send pictures to boardapp</h1>
<p>They go straight to the computer that shows the code, over your own network.</p>
<input type="file" id="pictures" multiple accept="image/jpeg,image/png,image/webp">
<label for="pictures">Take or choose pictures</label>
<noscript><p>This page needs JavaScript. Turn it on in your browser.</p></noscript>
<ul id="list" aria-live="polite"></ul>
<p>JPEG, PNG or WebP, at most MOST_MIB MiB each. Keep this page open until each picture is
received.</p>
<script>
const input = document.getElementById("pictures"), list = document.getElementById("list");
const agent = navigator.userAgent;
if (/Android/.test(agent) && !/Firefox/.test(agent)) input.accept += ",android/allowCamera";
let before = Promise.resolve();

function addRow(name) {
  const row = document.createElement("li"), state = document.createElement("b");
  row.append(name, state);
  list.prepend(row);
  return words => { state.textContent = words; };
}

async function send(file, show) {
  if (file.size > MOST_BYTES) return show("✗ not received. TOO_LARGE");
  show("sending…");
  try {
    const answer = await fetch(location.pathname, {method: "POST", body: file});
    const why = await answer.text() || "Scan the code on the computer again.";
    show(answer.ok ? "✓ received" : "✗ not received. " + why);
  } catch {
    show("✗ not received. Is the window on the computer still open?");
  }
}

input.addEventListener("change", () => {
  for (const file of [...input.files]) {
    const show = addRow(file.name);
    show("waiting…");
    before = before.then(() => send(file, show));
  }
  input.value = "";
});
</script>
</body>
</html>
"""

PAGE = (
    _TEMPLATE.replace("MOST_BYTES", str(MAX_BYTES))
    .replace("MOST_MIB", str(MAX_BYTES >> 20))
    .replace("TOO_LARGE", TOO_LARGE)
)
"""The page, which is the same for every phone."""
