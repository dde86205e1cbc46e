-- PostgreSQL knows nothing about the book days of an index (0172) until its table is analyzed: it took every third journal for a later one.
analyze journals;
