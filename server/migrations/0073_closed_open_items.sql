-- An open item that a person has seen to, who and why. A new report of a dispute or a refund opens it again.
alter table open_items add column closed_by uuid references users;
alter table open_items add column close_reason text check (length(close_reason) between 1 and 255);
alter table open_items add constraint closed_by_a_person check ((closed_by is null) = (close_reason is null) and (closed_by is null or closed_at is not null)) not valid;
