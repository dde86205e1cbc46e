-- What a new column holds is unknown to PostgreSQL until its table is analyzed. It took nearly all loans for written off, and read the customers of an
-- agent's due list one by one.
analyze loans (written_off_at);
