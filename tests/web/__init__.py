"""The table in the browser, tested in a real Chromium at a real server."""
