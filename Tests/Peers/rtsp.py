# A camera of the network: GStreamer's RTSP server with a moving ball, behind a name and a password (digest) if given.
# Usage: rtsp.py PORT [NAME PASSWORD]. Prints "ready" once it listens.
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1])
factory = GstRtspServer.RTSPMediaFactory()
factory.set_shared(True)
factory.set_launch(
    "( videotestsrc is-live=true pattern=ball ! video/x-raw,format=I420,width=320,height=240,framerate=15/1"
    " ! jpegenc ! rtpjpegpay name=pay0 pt=26 )"
)
if len(sys.argv) == 4:
    auth = GstRtspServer.RTSPAuth()
    auth.set_supported_methods(2)  # GST_RTSP_AUTH_DIGEST
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "viewer")
    auth.add_digest(sys.argv[2], sys.argv[3], token)
    server.set_auth(auth)
    role = Gst.Structure.new_empty("viewer")
    role.set_value("media.factory.access", True)
    role.set_value("media.factory.construct", True)
    factory.add_role_from_structure(role)
server.get_mount_points().add_factory("/hands", factory)
if not server.attach(None):
    sys.exit("the port is taken")
print("ready", flush=True)
GLib.MainLoop().run()
