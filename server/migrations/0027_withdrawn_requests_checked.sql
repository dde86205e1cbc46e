-- Reads the loans that are there while others go on writing.

alter table loans validate constraint withdrawn_is_rejected;
