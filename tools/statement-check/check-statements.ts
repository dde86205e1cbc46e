import { Client } from 'pg'
import type { Statement } from '../../server/src/db/statement.ts'
import { compare, type NullFacts } from './compare.ts'
import { describe } from './describe.ts'
import { allNodes, causesOfNull, type PlanNode } from './causes-of-null.ts'

/** A statement whose shapes differ from PostgreSQL's description, and the difference. */
export type Problem = { place: string; problem: string; sql: string }

/**
 * Compares the shapes of statements with PostgreSQL's description of them, without running them.
 * @param url a migrated database, for the role that serves, so that a statement this role may not run is a problem too
 */
export async function checkStatements(
  url: string,
  statements: readonly Statement<never, unknown>[],
): Promise<Problem[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    const found: Problem[] = []
    for (const statement of statements) {
      for (const problem of await problemsOf(client, catalog, statement))
        found.push({ place: statement.place, problem, sql: statement.text })
    }
    return found
  } finally {
    await client.end()
  }
}

type Catalog = {
  typeNames: ReadonlyMap<number, string>
  isNotNull: NullFacts['isNotNull']
  /** The names of functions that may write, or whose answer changes within a statement. */
  volatile: ReadonlySet<string>
}

async function readCatalog(client: Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type')
  const columns = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute where attnotnull and attnum > 0`,
  )
  const functions = await client.query<{ name: string }>(`select proname as name from pg_proc where provolatile = 'v'`)
  const notNull = new Set(columns.rows.map(({ column }) => column))
  return {
    typeNames: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    isNotNull: ({ table, number }) => notNull.has(`${table}.${number}`),
    volatile: new Set(functions.rows.map(({ name }) => name)),
  }
}

async function problemsOf(client: Client, catalog: Catalog, statement: Statement<never, unknown>): Promise<string[]> {
  try {
    const description = await describe(client, statement.text, catalog.typeNames)
    const plan = await planOf(client, statement.text)
    const facts = { isNotNull: catalog.isNotNull, causes: causesOfNull(plan) }
    return [...compare(statement, description, facts), ...writesOf(statement, plan, catalog)]
  } catch (error) {
    return [`PostgreSQL refuses it: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Why a statement may not be answered by a standby, although it says so. */
function writesOf({ text, reads }: Statement<never, unknown>, plan: PlanNode, { volatile }: Catalog): string[] {
  if (reads === 'primary') return []
  const isWriting = allNodes(plan).some((node) => ['ModifyTable', 'LockRows'].includes(node['Node Type']))
  const called = [...text.matchAll(/\b([a-z_]\w*)\s*\(/g)].map(([, name = '']) => name)
  return [
    ...(isWriting ? ['it writes or locks rows, and may not read the replica'] : []),
    ...[...new Set(called)]
      .filter((name) => volatile.has(name))
      .map((name) => `${name} may write, so it may not read the replica`),
  ]
}

/** The plan without values of parameters. */
async function planOf(client: Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' }
}
