-- A transfer that the provider holds until somebody does something there; `problem` says what, in a sentence.
alter table transfers add column waits_for_code boolean not null default false;
