"""Drawing scenes with the mouse, the keys and typed numbers: a document, tools that edit it, and what shows both.

`scene.editing` does the edits; here is which edit a hand means. Tools know millimetres and no Qt.
"""
