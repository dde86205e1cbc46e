-- Where a session began: the address, and the browser in words. Null for those that began before.
alter table sessions add column address text, add column device text;
