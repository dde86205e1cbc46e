import type { Database } from '../../../server/src/db/database.ts'
import { isPartOfMonths } from './stored-rows.ts'

/** Everything that migrations create, each thing as one text, without the parts of extensions. */
const parts: Record<string, string> = {
  relation: `select c.relkind::text, c.relname, pg_get_userbyid(c.relowner), c.reloptions::text,
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  column: `select c.relname, a.attname, a.attnum::text, format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attidentity::text,
      a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  index: `select pg_get_indexdef(indexrelid), indisvalid::text, indisready::text from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  constraint: `select conrelid::regclass::text, conname, convalidated::text, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0`,
  trigger: `select pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal`,
  function: `select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  grant: `select c.relname, array(select item::text from unnest(c.relacl) item order by 1)::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')`,
  extension: 'select extname from pg_extension',
  migration: 'select name, digest from migrations',
}

/** A database's schema as a sorted list of texts: two are the same schema when their lists are equal. */
export async function catalogueOf(database: Database): Promise<string[]> {
  const things: string[] = []
  for (const [part, query] of Object.entries(parts)) {
    const rows = await database.rows<{ one: string }>(`select to_jsonb(one)::text as one from (${query}) as one`)
    things.push(...rows.filter(({ one }) => !isPartOfMonths.test(one)).map(({ one }) => `${part} ${one}`))
  }
  return things.sort()
}

/** The differences between two such lists. */
export function schemaDifferences(wanted: readonly string[], found: readonly string[]): string[] {
  const [ours, theirs] = [new Set(found), new Set(wanted)]
  return [
    ...wanted.filter((one) => !ours.has(one)).map((one) => `missing: ${one}`),
    ...found.filter((one) => !theirs.has(one)).map((one) => `beyond: ${one}`),
  ]
}
