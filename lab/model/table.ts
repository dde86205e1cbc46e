import { type Costs, keptBytes, acts } from './costs.ts'
import { habits, type Lender, lenders, machines, playYears, prices, type Year } from './grow.ts'

const rounded = (value: number, digits = 2): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(digits)))
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** The measured costs of each act as a table of Markdown. */
export const costsTable = (costs: Costs): string =>
  table(
    ['act', 'CPU of the server, ms', 'CPU of PostgreSQL, ms', 'WAL, kB', 'kept for ever, kB', 'sealed rows'],
    acts.map((act) => {
      const cost = costs.acts[act]
      return [
        act,
        rounded(cost.serverMs),
        rounded(cost.databaseMs),
        rounded(cost.walBytes / 1e3),
        rounded(keptBytes(cost) / 1e3),
        rounded(cost.sealedRows),
      ]
    }),
  )

/** The years of a lender as a table of Markdown. */
export const yearsTable = ({ name }: Lender, years: readonly Year[]): string =>
  `**${name} customers at the end of year ${years.length}**\n\n${table(
    [
      'year',
      'customers',
      'repayments a second on a payday',
      'cores: servers',
      'cores: primary',
      'machines',
      'database, TB',
      'WAL a payday, GB',
      'backup, h',
      'restore, h',
      'night, min',
      'a year, US $',
    ],
    years.map((one) => [
      String(one.year),
      Math.round(one.customers).toLocaleString('en-US'),
      rounded(one.repaymentsASecond),
      String(one.serverCores),
      one.primaryCores > machines.mostCoresOfPrimary ? `${one.primaryCores} (more than one)` : String(one.primaryCores),
      String(one.machines),
      rounded(one.terabytes),
      rounded(one.walGigabytesADay),
      rounded(one.backupHours),
      rounded(one.restoreHours),
      rounded(one.nightMinutes),
      rounded(one.dollarsAYear),
    ]),
  )}`

/** The years of all lenders beside one another, as a table of Markdown for docs/scale.md. */
export const sizesTable = (played: readonly { lender: Lender; years: readonly Year[] }[]): string =>
  table(
    ['year', ...played.map(({ lender }) => `${lender.name} in the end`)],
    Array.from({ length: habits.years }, (_, index) => [
      String(index + 1),
      ...played.map(({ years }) => sizeOf(years[index]!)),
    ]),
  )

const sizeOf = ({ machines: count, terabytes, restoreHours, dollarsAYear }: Year): string =>
  `${count} machines, ${rounded(terabytes)} TB, restored in ${rounded(restoreHours * 60)} min, US $ ${rounded(dollarsAYear)}`

/** Everything that `npm run model` prints. */
export function modelPage(costs: Costs): string {
  const played = playLenders(costs)
  return [
    `Measured ${costs.date} with ${costs.customers.toLocaleString('en-US')} customers on ${costs.processor}.`,
    costsTable(costs),
    ...played.map(({ lender, years }) => yearsTable(lender, years)),
    assumptions(),
  ].join('\n\n')
}

export const playLenders = (costs: Costs) => lenders.map((lender) => ({ lender, years: playYears(lender, costs) }))

/** All that was assumed, in a sentence for each group. */
export const assumptions = (): string =>
  [
    `Assumed of people: the lender grows ${habits.growthAYear} times a year; ${habits.sharePaying * 100} % of the customers pay on each of ${habits.marketDaysAYear} market days, within ${habits.hoursOfPayments} hours; each has ${habits.loansAYear} loans a year, signs in ${habits.signInsAWeek} time a week and opens ${habits.listsPerSignIn} lists then; the staff reads ${habits.reportsADay} reports a day for each million customers.`,
    `Assumed of machines: a processor is used by ${machines.use * 100} % at the peak; servers have ${machines.coresOfServer} cores, and one more than needed runs; ${machines.databases} databases, each with the whole; ${machines.roomOnDisk} bytes of disk for each byte of rows; ${machines.keptBackups} backups of ${machines.compressed} of the size; ${machines.copiesAtOnce} processes copy at once.`,
    `Assumed prices: US $ ${prices.coreAMonth} a month for a core with its memory, ${prices.gigabyteOfDiskAMonth} for a gigabyte of disk and ${prices.gigabyteOfBackupAMonth} for one of backup. Texts, identity checks and fees of the provider are not in it.`,
  ].join(' ')
