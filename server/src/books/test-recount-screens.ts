import { addDays, addMonths, type Day, day as dayOf } from '@kasuwa/domain/dates.ts'
import type { TextSql } from '../db/database.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { type Play, read } from './test-play.ts'
import { loanOn, type PlayedLoan, readPlayedLoans } from './test-recount.ts'
import { sumOf } from './test-recount-desk.ts'
import { countDueDays } from './test-recount-reports.ts'

const kobo = (naira: number): number => Math.round(naira * 100)
const firstOf = (on: Day): Day => dayOf(`${on.slice(0, 7)}-01`)
const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((all, row) => all + amount(row), 0)

/** The reports of the play's day, and of the month end before it, as admins read them, and the same counted from schedules, payments and postings. Amounts are in kobo. */
export async function lookAtScreens(play: Play) {
  const sql = play.server.app.database
  const loans = await readPlayedLoans(sql)
  const before = addDays(firstOf(play.today), -1)
  const days = before >= play.first ? [play.today, before] : [play.today]
  return {
    shown: {
      loans: await Promise.all(days.map((on) => loansShown(play, on))),
      cohorts: await cohortsShown(play),
      books: await booksShown(play),
    },
    counted: {
      loans: await Promise.all(days.map((on) => loansCounted(sql, loans, on))),
      cohorts: cohortsOf(loans, play.today),
      books: await booksOf(sql, play.today, loans),
    },
  }
}

const loansShown = async (play: Play, on: Day) => ({
  on,
  risk: await riskShown(play, on),
  due: await dueShown(play, on),
  portfolio: await portfolioShown(play, on),
})

const loansCounted = async (sql: TextSql, loans: readonly PlayedLoan[], on: Day) => ({
  on,
  risk: riskOf(loans, on),
  due: await dueOf(sql, on),
  portfolio: portfolioOf(loans, on),
})

/** The least class days of each bound, and of each class with its percent. */
const bounds = [1, 8, 31, 61, 91]
const classes = [
  [0, 0, 1],
  [1, 30, 5],
  [31, 60, 20],
  [61, 90, 50],
  [91, 1e6, 100],
] as const

function riskOf(loans: readonly PlayedLoan[], on: Day) {
  const running = loans.map((loan) => loanOn(loan, on)).filter((loan) => loan !== null)
  const within = (least: number, most: number) =>
    sum(
      running.filter(({ classDays }) => classDays >= least && classDays <= most),
      (loan) => loan.unpaidPrincipal,
    )
  return {
    whole: within(0, 1e6),
    atRisk: bounds.map((least) => within(least, 1e6)),
    provisions: classes.map(([least, most, percent]) => Math.floor((within(least, most) * percent + 50) / 100)),
  }
}

type Risk = { principal: number; at_risk: { amount: number }[]; classes: { provision: number }[] }

async function riskShown(play: Play, on: Day) {
  const { figures } = (await read(play, `/admin/reports/ageing?on=${on}`)) as { figures: Risk }
  return {
    whole: kobo(figures.principal),
    atRisk: figures.at_risk.map(({ amount }) => kobo(amount)),
    provisions: figures.classes.map(({ provision }) => kobo(provision)),
  }
}

async function dueOf(sql: TextSql, today: Day) {
  const days = (await countDueDays(sql)).filter(({ day }) => day >= firstOf(today) && day <= today)
  const [due, moved, unpaid] = [
    sum(days, (one) => one.due),
    sum(days, (one) => one.moved),
    sum(days, (one) => one.unpaid),
  ]
  return { due, moved, collected: due - unpaid }
}

async function dueShown(play: Play, on: Day) {
  const { month } = await read(play, `/admin/reports/due-and-collected?on=${on}`)
  return { due: kobo(month.due), moved: kobo(month.moved), collected: kobo(month.collected) }
}

/** Everything but late fees is paid; principal that is paid after a write-off lowers the loss. */
const paidOf = ({ moves }: PlayedLoan, from: Day, to: Day) =>
  sumOf(moves.filter(({ day, part }) => part !== 'late_fee' && day >= from && day <= to))

function lostOf({ principal, lostOn, moves }: PlayedLoan, from: Day, to: Day): number {
  const ofPrincipal = moves.filter(({ part }) => part === 'principal')
  const written =
    lostOn !== null && lostOn >= from && lostOn <= to
      ? principal - sumOf(ofPrincipal.filter(({ isLoss }) => !isLoss))
      : 0
  return written - sumOf(ofPrincipal.filter(({ isLoss, day }) => isLoss && day >= from && day <= to))
}

function portfolioOf(loans: readonly PlayedLoan[], today: Day) {
  const from = firstOf(today)
  const begun = loans.filter(({ start }) => start >= from && start <= today)
  return {
    running: riskOf(loans, today).whole,
    begun: [begun.length, sum(begun, ({ principal }) => principal)],
    repaid: sum(loans, (loan) => paidOf(loan, from, today)),
    lost: sum(loans, (loan) => lostOf(loan, from, today)),
  }
}

async function portfolioShown(play: Play, on: Day) {
  const { month, figures } = await read(play, `/admin/reports/portfolio?on=${on}`)
  return {
    running: kobo(figures.running.principal),
    begun: [month.new_loans, kobo(month.lent)],
    repaid: kobo(month.repaid),
    lost: kobo(month.lost),
  }
}

function cohortsOf(loans: readonly PlayedLoan[], today: Day) {
  const months = [...new Set(loans.map(({ start }) => firstOf(start)))].toSorted()
  return months.map((month) => {
    const own = loans.filter(({ start }) => firstOf(start) === month)
    const ends: [paid: number, lost: number][] = []
    for (let end = addDays(addMonths(month, 1), -1); end <= today; end = addDays(addMonths(addDays(end, 1), 1), -1))
      ends.push([
        sum(own, (loan) => paidOf(loan, dayOf('2000-01-01'), end)),
        sum(own, (loan) => lostOf(loan, dayOf('2000-01-01'), end)),
      ])
    return { month, loans: own.length, whole: sum(own, ({ principal, cost }) => principal + cost), ends }
  })
}

type Cohort = { month: string; loans: number; whole: number; after: { paid: number; lost: number }[] }

async function cohortsShown(play: Play) {
  const { cohorts } = (await read(play, '/admin/reports/cohorts')) as { cohorts: Cohort[] }
  return cohorts.map(({ month, loans, whole, after }) => {
    return { month, loans, whole: kobo(whole), ends: after.map(({ paid, lost }) => [kobo(paid), kobo(lost)]) }
  })
}

/** The result of the month and of the year, both sides of the balance sheet, and the principal in account 1100. */
async function booksOf(sql: TextSql, today: Day, loans: readonly PlayedLoan[]) {
  const postings = await sql.rows<{ type: string; day: string; amount: number }>(
    `select left(a.number, 1) as type, coalesce(j.book_day, (j.posted_at at time zone 'Africa/Lagos')::date)::text as day, p.amount_kobo as amount
     from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.code = p.account`,
  )
  const balance = (types: string, from: string) =>
    sumOf(postings.filter(({ type, day }) => types.includes(type) && day >= from && day <= today))
  const always = '2000-01-01'
  return {
    month: 0 - balance('456', firstOf(today)),
    year: 0 - balance('456', `${today.slice(0, 4)}-01-01`),
    assets: balance('1', always),
    owed: 0 - balance('23456', always),
    loans: riskOf(loans, today).whole,
  }
}

async function booksShown(play: Play) {
  const { totals } = await read(play, '/admin/reports/income-statement')
  const sheet = await read(play, '/admin/reports/balance-sheet')
  const principal = sheet.lines.find(({ number }: { number: string }) => number === '1100')
  return {
    month: kobo(totals.result.month),
    year: kobo(totals.result.year),
    assets: kobo(sheet.totals.assets.amount),
    owed: kobo(sheet.totals.liabilities_and_equity.amount),
    loans: kobo(principal?.amount ?? 0),
  }
}

/** The sums of each report's file, and the figures of its screen; the lines of the agents, and the whole portfolio. */
export async function lookAtFiles(play: Play) {
  const files = async (name: string, column: number, isWanted: (cells: string[]) => boolean = () => true) => {
    const lines = await linesOfFile(play.server, `/admin/reports/${name}.csv`, play.finance)
    const cells = lines.map((line) => line.replaceAll(/"[^"]*"/g, 'quoted').split(',')).filter(isWanted)
    return sum(cells, (one) => kobo(Number(one[column])))
  }
  const report = (name: string) => read(play, `/admin/reports/${name}`)
  const [ageing, due, agents, portfolio] = await Promise.all(
    ['ageing', 'due-and-collected', 'agents', 'portfolio'].map(report),
  )
  const { cohorts } = (await report('cohorts')) as { cohorts: Cohort[] }
  const sheet = await report('balance-sheet')
  return {
    files: [
      await files('ageing', 6),
      await files('provisions', 6),
      await files('due-and-collected', 4, ([part]) => part === 'month'),
      await files('agents', 5),
      await files('agents', 12),
      await files('portfolio', 4),
      await files('cohorts', 6),
      await files('balance-sheet', 3, ([type]) => type === 'asset'),
    ],
    screens: [
      kobo(ageing.figures.principal),
      kobo(ageing.figures.provision),
      kobo(due.month.collected),
      kobo(agents.figures.total.principal),
      kobo(agents.figures.total.collected),
      kobo(portfolio.figures.running.principal),
      sum(cohorts, ({ after }) => sum(after, ({ paid }) => kobo(paid))),
      kobo(sheet.totals.assets.amount),
    ],
    agents: [kobo(agents.figures.total.principal), kobo(agents.figures.total.par1.amount), agents.figures.total.loans],
    whole: [kobo(ageing.figures.principal), kobo(ageing.figures.at_risk[0].amount), ageing.figures.loans],
  }
}
