"""The page in the browser: its server and its front end."""
