-- kasuwa: concurrently
-- The list of all loans by product, newest first. Without it a filter by a rare product would read every loan.
create index concurrently if not exists loans_by_product on loans (product, requested_at desc, id desc);
