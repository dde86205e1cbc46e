-- When a customer withdrew their request: such a loan stands as rejected, and this tells it from one that an admin refused. The check
-- is taken for the rows to come here, and for those that are there in a step of its own, so that nobody waits for the reading of them.

alter table loans add column withdrawn_at timestamptz;
alter table loans add constraint withdrawn_is_rejected check (withdrawn_at is null or status = 'rejected') not valid;
