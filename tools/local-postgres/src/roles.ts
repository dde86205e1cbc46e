import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { addressOf, isReadableByAll, roles, rulesWrittenAt, type Secrets, requirePasswords } from './secrets.ts'

/** Only one process at a time sets up roles. */
const lock = 7_305_501_804

/**
 * Everything in a database that belongs to the role that created the cluster, or to no role of ours, becomes the owner's. Extensions are
 * not changed.
 */
const handOver = `do $$
declare
  thing record;
begin
  for thing in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'report')) and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> '${roles.owner}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0 and (d.deptype in ('e', 'i') or (d.deptype = 'a' and c.relkind = 'S')))
  loop
    execute format('alter table %s owner to ${roles.owner}', thing.name);
  end loop;
  for thing in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${roles.owner}'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s owner to ${roles.owner}', thing.name);
  end loop;
  for thing in select nspname as name from pg_namespace where nspname in ('public', 'report') and nspowner = '${roles.superuser}'::regrole
  loop
    execute format('alter schema %I owner to ${roles.owner}', thing.name);
  end loop;
end $$`

/**
 * Sets up the roles of a running cluster in any state: passwords for all roles, an owner of the databases that is not a superuser,
 * and the role that serves. Older clusters let any user of this machine connect as a superuser. Safe to repeat and to interrupt.
 * @param client connected to the database `postgres` as the role that created the cluster
 */
export async function setUpRoles(client: Client, port: number, folder: string, secrets: Secrets): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock])
  try {
    const isOpenToAll = await isReadableByAll(folder)
    await makeRoles(client, secrets, isOpenToAll)
    await makeDatabase(client)
    await makeReportRole(client, port, secrets, isOpenToAll)
    for (const database of await oldDatabases(client))
      await handOverDatabase(client, addressOf(secrets, 'superuser', port, database), database)
    if (await isReadableByAll(folder)) await requirePasswords(folder)
    await client.query('select pg_reload_conf() where pg_conf_load_time() < $1', [await rulesWrittenAt(folder)])
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
}

async function makeRoles(client: Client, secrets: Secrets, renew: boolean): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(rows.map(({ rolname }) => rolname))
  const password = (role: keyof Secrets) => `password ${escapeLiteral(secrets[role])}`
  if (renew) await client.query(`alter role ${roles.superuser} ${password('superuser')}`)
  for (const [role, rights] of [
    ['owner', 'createdb'],
    ['app', 'nocreatedb'],
  ] as const) {
    if (known.has(roles[role]) && !renew) continue
    const verb = known.has(roles[role]) ? 'alter' : 'create'
    await client.query(
      `${verb} role ${roles[role]} login nosuperuser nocreaterole noreplication nobypassrls ${rights} ${password(role)}`,
    )
  }
  // The role that creates and drops databases must see their connections, and may have to end them.
  if (!known.has(roles.owner) || renew)
    await client.query(`grant pg_read_all_stats, pg_signal_backend to ${roles.owner}`)
}

/**
 * Some functions of PostgreSQL belong to everybody who may connect. Large objects and messages in the log would fill the disk, and no program of ours uses
 * them; a lock that is held by number would stop sign-ins and bookings, so only the owner and the role that serves may take one.
 */
const withoutFunctionsOfAll = `do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name, p.proname ~ 'advisory' as locks from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread$|lowrite$|pg_logical_emit_message$|pg_(try_)?advisory_)'
  loop
    if one.locks then execute format('grant execute on function %s to ${roles.owner}, ${roles.app}', one.name); end if;
    execute format('revoke execute on function %s from public', one.name);
  end loop;
end $$`

/**
 * The role that reads the views for reports and nothing else (server/report-role.sql is the same for a PostgreSQL of the lender). Databases that are made later
 * copy the template. The migrations give it its rights.
 */
async function makeReportRole(client: Client, port: number, secrets: Secrets, renew: boolean): Promise<void> {
  const { report } = roles
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [report])
  if (rowCount && !renew) return
  for (const database of ['template1', 'kasuwa'])
    await runInside(addressOf(secrets, 'superuser', port, database), withoutFunctionsOfAll)
  // Nobody reads reports in these two; a temporary table or a connection there would be in the way of others.
  await client.query(`grant connect on database postgres to ${roles.owner}, ${roles.app}`)
  await client.query('revoke connect on database postgres, template1 from public')
  await client.query(`${rowCount ? 'alter' : 'create'} role ${report} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 5
    password ${escapeLiteral(secrets.report)}`)
  for (const setting of [
    'default_transaction_read_only = on',
    "statement_timeout = '60s'",
    "idle_in_transaction_session_timeout = '60s'",
    "idle_session_timeout = '10min'",
    "temp_file_limit = '1GB'",
    'search_path = report',
  ])
    await client.query(`alter role ${report} set ${setting}`)
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'kasuwa'`)
  if (rowCount === 0) await client.query(`create database kasuwa owner ${roles.owner}`)
}

async function oldDatabases(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datdba = $1::regrole and datallowconn and not datistemplate and datname <> 'postgres'`,
    [roles.superuser],
  )
  return rows.map(({ datname }) => datname)
}

/** The database itself comes last: once it belongs to the owner, everything in it does too. */
async function handOverDatabase(client: Client, address: string, database: string): Promise<void> {
  await runInside(address, handOver)
  await client.query(`alter database ${escapeIdentifier(database)} owner to ${roles.owner}`)
}

async function runInside(address: string, text: string): Promise<void> {
  const inside = new Client({ connectionString: address, application_name: 'kasuwa: roles', lock_timeout: 20_000 })
  inside.on('error', () => {})
  await inside.connect()
  try {
    await inside.query(text)
  } finally {
    await inside.end()
  }
}
