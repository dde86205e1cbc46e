import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Explained } from './plans.ts'
import type { Who } from './tokens.ts'

/** The measurements of a page: milliseconds of a whole call, and statements of one call. */
export type Row = { who: Who; path: string; p50: number; p95: number; statements: number; explained: Explained[] }

/** All measurements of a lender. `mix` is a sentence. */
export type Report = { customers: number; at: string; mix: string; rows: Row[] }

const folder = 'test-results/lists'
const acceptableRatio = 2
/** Below this number of milliseconds, or of 8 kB pages, a ratio means little. */
const smallMs = 2
const smallBuffers = 100

/**
 * Keeps a report as JSON, and for people with every plan, and compares it with the report of the smallest lender. Returns the text to print.
 */
export async function writeReport(report: Report): Promise<string> {
  await mkdir(folder, { recursive: true })
  const base = path.join(folder, String(report.customers))
  await writeFile(`${base}.json`, JSON.stringify(report))
  const comparison = await compareWithSmallest(report)
  await writeFile(
    `${base}.md`,
    [`# Lists with ${report.customers} customers`, report.at, report.mix, comparison, ...report.rows.map(planOf)].join(
      '\n\n',
    ),
  )
  return `${report.mix}\n${comparison}\nAll plans are in ${base}.md.`
}

async function compareWithSmallest(report: Report): Promise<string> {
  const sizes = (await readdir(folder)).flatMap((name) => (name.endsWith('.json') ? [Number.parseInt(name, 10)] : []))
  const smallest = Math.min(...sizes)
  if (smallest >= report.customers) return 'No report of a smaller lender to compare with.'
  const other = JSON.parse(await readFile(path.join(folder, `${smallest}.json`), 'utf8')) as Report
  const lines = report.rows.flatMap((row) => {
    const small = other.rows.find(({ who, path }) => who === row.who && withoutDays(path) === withoutDays(row.path))
    return small
      ? [
          {
            path: row.path,
            time: row.p50 / small.p50,
            work: workOf(row) / workOf(small),
            read: readBy(row) / readBy(small),
            row,
          },
        ]
      : []
  })
  const grown = lines.filter(({ time, work }) => time > acceptableRatio || work > acceptableRatio)
  return [
    `Against ${smallest} customers: ${lines.filter(({ time }) => time <= acceptableRatio).length} of ${lines.length} pages take at most ${acceptableRatio} times as long, ` +
      `${lines.filter(({ work }) => work <= acceptableRatio).length} in PostgreSQL alone.`,
    ...grown.map(
      ({ path, time, work, read, row }) =>
        `  ${path}: ${time.toFixed(1)} times, ${row.p50.toFixed(1)} ms; in PostgreSQL ${work.toFixed(1)} times, ${workOf(row).toFixed(1)} ms; pages read ${read.toFixed(1)} times`,
    ),
  ].join('\n')
}

/** Two reports may have been made on different days. */
const withoutDays = (path: string): string => path.replace(/\d{4}-\d\d-\d\d/g, 'day')
const workOf = ({ explained }: Row): number =>
  Math.max(
    smallMs,
    explained.reduce((sum, { ms }) => sum + ms, 0),
  )
const readBy = ({ explained }: Row): number =>
  Math.max(
    smallBuffers,
    explained.reduce((sum, { buffers }) => sum + buffers, 0),
  )

const planOf = ({ who, path, p50, p95, statements, explained }: Row): string =>
  [
    `## ${path} (${who})`,
    `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${statements.toFixed(1)} statements`,
    ...explained.map(({ text, plan }) => `\`\`\`sql\n${text}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\``),
  ].join('\n\n')
