-- Reads both tables, while others read and write them.
alter table webhook_events validate constraint webhook_events_before;
alter table audit_events validate constraint audit_events_before;
