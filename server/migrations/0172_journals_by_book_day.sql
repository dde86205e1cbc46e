-- kasuwa: concurrently
-- Journals of a period, in their order.
create index concurrently if not exists journals_by_book_day on journals ((coalesce(book_day, lagos_day(posted_at))), id);
