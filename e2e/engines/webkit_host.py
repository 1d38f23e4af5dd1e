#!/usr/bin/python3
"""A window without controls for WebKitWebDriver: MiniBrowser is never as narrow as a phone and hides its console."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def open_window(_session):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("wattle")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", start)
Gtk.main()
