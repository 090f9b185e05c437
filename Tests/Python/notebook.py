"""The notebook runs, on modelled hands and on real ones; its cells assert what they claim."""

import os
import unittest
import warnings

import programs

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import nbformat
    from nbclient import NotebookClient

path = programs.root / "Sources/Bindings/Python/notebooks/ResearchersDay.ipynb"


class Notebook(unittest.TestCase):
    def run_notebook(self, datasets):
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        self.assertEqual([cell.outputs for cell in cells], [[]] * len(cells), "outputs are not committed")
        environment = {name: value for name, value in os.environ.items() if name != "TACTUS_DATASETS"}
        if datasets:
            environment["TACTUS_DATASETS"] = datasets
        client = NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            extra_arguments=["--log-level=40"],
            resources={"metadata": {"path": path.parent}},
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client.execute(env=environment)
        return "".join(output.text for cell in cells for output in cell.outputs if output.output_type == "stream")

    def test_modelled_hands(self):
        self.assertIn("300 frames with 300 hands", self.run_notebook(None))

    @unittest.skipUnless(programs.datasets, "TACTUS_DATASETS names no real hands")
    def test_real_hands(self):
        self.assertIn("hagrid_keypoints125", self.run_notebook(programs.datasets))
