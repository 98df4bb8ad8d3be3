"""Push and Rows for other programs: research frameworks, and programs that read and write text."""
