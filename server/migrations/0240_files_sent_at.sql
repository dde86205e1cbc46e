-- The time at which a file was sent, as people read it. The other times of a file stay real ones: its address and its limits live by them (C-172).
-- Files of before have none: their real time is shown.
alter table files add column sent_at timestamptz;
alter table files alter column sent_at set default product_now();
