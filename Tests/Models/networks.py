# Networks that cannot be read, as a full disk or a hand leaves them. Run by Tests/Models/check.

import os
import sys
import tempfile
import unittest
import unittest.mock

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "..", "Models")
sys.path[:0] = [os.path.join(MODELS, folder) for folder in ("litert", "python")]

import network
import tactus_model

WHOLE = "palm_detection_full.tflite"


class Networks(unittest.TestCase):
    def test_what_is_damaged_is_told_in_a_line_that_says_what_to_do(self):
        with open(os.path.join(network.FOLDER, WHOLE), "rb") as file:
            whole = file.read()
        garbage = bytes(range(256)) * 8
        for damaged in (b"", whole[:3000], garbage, b"<html>not found</html>"):
            with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(network, "FOLDER", folder):
                with open(os.path.join(folder, WHOLE), "wb") as file:
                    file.write(damaged)
                with self.assertRaises(tactus_model.Fault) as raised:
                    network.Network(WHOLE.removesuffix(".tflite"), 1)
            words = str(raised.exception)
            self.assertEqual(raised.exception.code, tactus_model.UNAVAILABLE)
            self.assertIn(f"{os.path.join(folder, WHOLE)} is damaged", words)
            self.assertTrue(words.endswith(f"tactus models setup {os.path.basename(sys.prefix)}"), words)
            self.assertNotIn("\n", words)
