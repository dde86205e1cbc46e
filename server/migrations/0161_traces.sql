-- The step of a trace (W3C traceparent) that promised a job or a text, so that a webhook, its jobs and the provider's calls are one trace. Null while traces
-- are off, and of rows that servers of the version before add.
alter table outbox add column traceparent text;
alter table notifications add column traceparent text;
