-- A write that changes nothing: a transaction that only finds what an earlier one wrote moves this sequence, so that its commit waits for the synchronous
-- standby as that of the earlier one did (SCALE-17). Nothing reads its value.
create sequence waited_commits;
