-- A function that runs with its owner's rights looks for tables in one schema alone, and pg_temp last. That schema is the one in which the migrations run
-- (search_path), whatever its name.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name from pg_proc p where p.pronamespace = current_schema()::regnamespace and 'search_path=public, pg_temp' = any (p.proconfig)
  loop
    execute format('alter function %s set search_path = %I, pg_temp', one.name, current_schema());
  end loop;
end $$;
