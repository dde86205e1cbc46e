import { readFile } from 'node:fs/promises'
import { bool, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Check, ok, wrong } from './check.ts'

const grants = new URL('../../grants.sql', import.meta.url)

const readRole = statement({
  row: { role: text, isOwner: bool, isMighty: bool },
  sql: `select current_user as role, pg_has_role(current_user, datdba, 'usage') as "isOwner",
      (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as "isMighty"
    from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
})
const readRights = statement({
  row: { name: text, rights: text },
  sql: `select c.relname as name, coalesce((
      select string_agg(lower(privilege_type), ', ' order by privilege_type) from aclexplode(c.relacl) where grantee = current_user::regrole), '') as rights
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
})

/** The rights that server/grants.sql lists, by table. The clock may be moved in a trial alone. */
async function listedRights(): Promise<Map<string, string>> {
  const sql = await readFile(grants, 'utf8')
  return new Map(
    [...sql.matchAll(/^ +\('(\w+)', '([a-z, ]+)'\),?$/gm)].map(([, name = '', rights = '']) => [name, rights]),
  )
}

const mend = 'run `npm run kasuwa -- migrate` with DATABASE_OWNER_URL, which gives the rights of server/grants.sql'
const maxNamed = 5

/** Whether the role that serves has the rights of server/grants.sql, and no others. */
export const privilegesCheck: Check = {
  name: 'privileges',
  asksDatabase: true,
  async look({ database }) {
    const { role, isOwner, isMighty } = await database.only(readRole)
    if (isMighty)
      return wrong(`${role} of DATABASE_URL has special rights in PostgreSQL: serve with a role of server/set-up.sql.`)
    if (isOwner)
      return ok(
        `${role} owns the database, and may do everything in it; server/set-up.sql makes a role that serves with less.`,
      )
    const listed = await listedRights()
    const found = await database.rows(readRights)
    const others = found
      .filter(({ name, rights }) => name !== 'clock' && rights !== (listed.get(name) ?? ''))
      .map(({ name }) => name)
    if (others.length === 0)
      return ok(`${role} has the rights of server/grants.sql on ${found.length} tables and views, and no others.`)
    const named = [
      ...others.slice(0, maxNamed),
      ...(others.length > maxNamed ? [`${others.length - maxNamed} more`] : []),
    ]
    return wrong(`${role} has other rights than it needs on ${named.join(', ')}: ${mend}.`)
  },
}
