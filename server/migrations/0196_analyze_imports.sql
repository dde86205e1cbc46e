-- The lines of an import come within seconds, long before PostgreSQL looks at a table by itself, and it would plan their comparison as if there were none. The
-- server owns no table, so it may only call this.
create function analyze_imports() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze import_lines;
  analyze import_instalments;
end $$;
-- The same for the tables that an import fills.
create function analyze_imported() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze users, customers, profiles, loans, instalments, running_loans, journals, postings, imported_loans, imported_people;
end $$;
revoke execute on function analyze_imported() from public;
revoke execute on function analyze_imports() from public;
