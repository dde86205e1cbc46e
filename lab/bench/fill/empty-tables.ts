import type { Client } from 'pg'

/**
 * Empties tables within the transaction that is open. Tables that refer to them are emptied too; they get back the rows that they had, which
 * migrations made (the classes of the provision, for one), as long as no trigger or foreign key is checked.
 */
export async function emptyTables(client: Client, names: readonly string[]): Promise<void> {
  const kept: string[] = []
  for (const name of await reachedFrom(client, names)) {
    const { rowCount } = await client.query(`create temp table "kept ${name}" on commit drop as table ${name}`)
    if (rowCount) kept.push(name)
  }
  await client.query(`truncate ${names.join(', ')} cascade`)
  for (const name of kept)
    await client.query(`insert into ${name} overriding system value select * from "kept ${name}"`)
}

/** The other tables that refer to these, also by way of further ones. */
async function reachedFrom(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive reached as (
       select unnest($1::text[]::regclass[])::oid as id
       union select c.conrelid from pg_constraint c join reached r on r.id = c.confrelid where c.contype = 'f'
     )
     select id::regclass::text as name from reached where id <> all ($1::text[]::regclass[]::oid[])`,
    [names],
  )
  return rows.map(({ name }) => name)
}
