-- kasuwa: in steps
-- 250 pages have some 6,000 events, which takes a tenth of a second: a webhook that comes again waits no longer.
select fill_webhook_keys(250);
