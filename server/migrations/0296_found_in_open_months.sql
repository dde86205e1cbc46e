-- The first day of the open months when something was found in them: once they begin later, the finding is in one of the parts, and all of them are read again
-- (decision 152). Null where the newest night found nothing.
alter table night_parts add column found_from date;
