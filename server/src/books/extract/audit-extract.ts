import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { App } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { record } from '../../audit/record.ts'
import { required } from '../../base/required.ts'
import { byteOrderMark, headerLine, rowLines } from '../../lists/csv.ts'
import { postingColumns, readPostings } from '../ledger-file.ts'
import type { ExtractFile, Period } from './extract-file.ts'
import { lateFeeChanges, lateFees } from './extract-late-fees.ts'
import { acceptedSteps, entryLoans, keptBalances, monthEntries, months } from './extract-months.ts'
import { earlierInstalments, reschedules } from './extract-reschedules.ts'
import { accounts, acts, journals, seals } from './extract-rows.ts'

const postings: ExtractFile<Parameters<(typeof postingColumns)[number]['cell']>[0]> = {
  name: 'postings.csv',
  holds:
    'Every posting of these journals, with the loan, the customer and the agent that it is about. Debits and credits are equal in sum.',
  columns: postingColumns,
  open: readPostings,
}

const rowsPerRead = 2_000

type Written = { name: string; rows: number; sha256: string }
type Writable = { holds: string; write(sql: Sql, period: Period, folder: string): Promise<Written> }

const writable = <Row>(file: ExtractFile<Row>): Writable => ({
  holds: file.holds,
  write: (sql, period, folder) => writeRows(sql, period, folder, file),
})

/** In the order of the README. */
const files: readonly Writable[] = [
  writable(journals),
  writable(postings),
  writable(accounts),
  writable(months),
  writable(keptBalances),
  writable(acceptedSteps),
  writable(monthEntries),
  writable(entryLoans),
  writable(lateFees),
  writable(lateFeeChanges),
  writable(reschedules),
  writable(earlierInstalments),
  writable(seals),
  writable(acts),
]

/**
 * Writes the books of a period into a folder for an auditor (BOOK-28): CSV files, a README that explains them, and SHA256SUMS with the digest of each.
 * It is in the audit trail. Null if the folder has files already.
 */
export async function writeAuditExtract(
  { database }: App,
  period: Period,
  folder: string,
): Promise<{ folder: string; from: string; to: string; files: Written[] } | null> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) return null
  const subject = { kind: 'file', id: folder.slice(-200) }
  await record(database, null, { action: 'list.taken', subject, after: { list: 'audit-extract', filter: period } })
  const written: Written[] = []
  for (const { write } of files) written.push(await write(database, period, folder))
  const readme = readmeOf(period, written)
  await writeFile(join(folder, 'README.txt'), readme)
  const readmeDigest = createHash('sha256').update(readme).digest('hex')
  const sums = [...written.map(({ name, sha256 }) => `${sha256}  ${name}`), `${readmeDigest}  README.txt`]
  await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)
  return { folder, ...period, files: written }
}

async function writeRows<Row>(
  sql: Sql,
  period: Period,
  folder: string,
  { name, columns, open }: ExtractFile<Row>,
): Promise<Written> {
  const digest = createHash('sha256')
  const stream = createWriteStream(join(folder, name), { flags: 'wx' })
  const put = async (text: string) => {
    digest.update(text)
    if (!stream.write(text)) await once(stream, 'drain')
  }
  await put(byteOrderMark + headerLine(columns))
  const next = await open(sql, period)
  let count = 0
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await next(last, rowsPerRead)
    count += rows.length
    await put(rowLines(columns, rows))
    last = rows.at(-1) ?? null
    if (last === null || rows.length < rowsPerRead) break
  }
  stream.end()
  await finished(stream)
  return { name, rows: count, sha256: digest.digest('hex') }
}

const readmeOf = ({ from, to }: Period, written: readonly Written[]): string =>
  [
    `The books from ${from} to ${to}, by book day, both days included.`,
    '',
    ...files.flatMap(({ holds }, place) => {
      const { name, rows } = required(written[place], 'the file')
      return [`${name} (${rows} rows)`, `  ${holds}`, '']
    }),
    'CSV in UTF-8 with a header. Amounts are naira with two decimals, days are 2027-03-31, instants the time in Lagos.',
    'A text that begins with =, +, -, @, a tab or a return has an apostrophe in front. Of long numbers in words that people typed only the last four digits stay.',
    'Customers are named by their id. The book day of a journal says to which month it belongs; the value day is when the money moved.',
    'SHA256SUMS has the digest of each file: sha256sum -c SHA256SUMS',
    '',
  ].join('\n')
