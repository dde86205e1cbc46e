-- What an admin works on (C-177, decision 58). Null: all roles. They are never all named, nor none, and nobody else has any.
alter table users add column staff_roles text[];
alter table users add constraint staff_roles_of_admins check (
  staff_roles is null or (
    account_type = 'admin'
    and staff_roles <@ array['credit', 'finance', 'support', 'auditor']
    and cardinality(staff_roles) between 1 and 3
  )
) not valid;
