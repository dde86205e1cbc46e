-- The nightly job that compares the books is now named compare-books. Servers of the version before still run close-books, so that row stays for this
-- release; comparing twice in one night changes nothing.

insert into scheduled_jobs (name, due_at) select 'compare-books', due_at from scheduled_jobs where name = 'close-books';
