-- A file that was asked for again may be asked for no longer (DESK-49). Such a row is closed as one that was answered: `sent_at` is when, so that
-- servers of the version before neither wait for the file nor refuse to ask again. It has no file.
alter table asked_files add column is_withdrawn boolean not null default false;
alter table asked_files drop constraint asked_files_check;
alter table asked_files add constraint asked_files_check check (case when is_withdrawn
    then sent_at is not null and sent_key is null and earlier_key is null
    else (sent_at is null) = (sent_key is null) and (earlier_key is null or sent_at is not null) end) not valid;
alter table asked_files validate constraint asked_files_check;
