"""A window of WebKitGTK that WebKitWebDriver controls, with a profile in the folder that is its only argument.

MiniBrowser, which WebKitWebDriver starts by default, opens a private window. WebKit stores no blobs of private windows
in IndexedDB, so no book can be downloaded there.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, "data"),
    base_cache_directory=os.path.join(folder, "cache"),
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.show_all()
    return view


def handle_automation(_context, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", handle_automation)
Gtk.main()
