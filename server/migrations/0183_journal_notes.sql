-- The words of journals that people or a reason stand behind: the memo, and the journal that one takes back. A journal is taken back once (C-189).
create table journal_notes (
  journal_id bigint primary key references journals,
  memo text not null check (length(memo) between 1 and 255),
  reverses bigint unique references journals
);
create trigger journal_notes_append_only before update or delete on journal_notes for each row execute function refuse_change();
create trigger journal_notes_no_truncate before truncate on journal_notes execute function refuse_change();
