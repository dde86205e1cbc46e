-- What a repair did apart from booking: open transfers that no job looked after, and that one looks after again.
alter table reconciliations add column promised integer not null default 0;
