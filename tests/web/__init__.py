"""The table in the browser, as people use it: a real Chromium at a real server."""
