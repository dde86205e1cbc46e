import type { Client } from 'pg'
import type { Asked } from './probed-server.ts'

/** The way PostgreSQL ran a statement. `buffers` is the number of 8 kB pages that it read. */
export type Explained = { text: string; plan: string; ms: number; buffers: number; wholeReads: string[] }

/** A table with more rows than this must not be read as a whole. */
export const manyRows = 10_000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}
type Plan = { Plan: Node; 'Execution Time': number; 'Planning Time': number }

/** Runs a request's statement again with the same values, and reads its plan and its costs. */
export async function explain(client: Client, { text, values }: Asked): Promise<Explained | null> {
  if (!/^\s*(select|with)\b/i.test(text)) return null
  const as = (format: string): Promise<{ rows: { 'QUERY PLAN': unknown }[] }> =>
    client.query({ text: `explain (analyze, buffers, format ${format}) ${text}`, values: [...values] })
  const lines = (await as('text')).rows.map((row) => String(row['QUERY PLAN']))
  const [plan] = (await as('json')).rows[0]!['QUERY PLAN'] as [Plan]
  return {
    text,
    plan: lines.join('\n'),
    ms: plan['Execution Time'] + plan['Planning Time'],
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    wholeReads: wholeReadsIn(plan.Plan),
  }
}

/** The tables of which a plan read many rows by a sequential scan; a scan that ended early counts only the rows it read. */
function wholeReadsIn(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(wholeReadsIn)
  const read = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
  return node['Node Type'] === 'Seq Scan' && read > manyRows
    ? [`${node['Relation Name']} (${read} rows)`, ...below]
    : below
}
