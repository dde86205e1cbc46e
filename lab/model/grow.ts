import { type Act, acts, type Costs, keptBytes } from './costs.ts'

/** A lender that doubles each year, and has its customers at the end of the fifth. */
export type Lender = { name: string; customers: number }
export const lenders: readonly Lender[] = [
  { name: '1 million', customers: 1e6 },
  { name: '5 million', customers: 5e6 },
  { name: '40 million', customers: 40e6 },
]

/** How people use the product. Each figure is an assumption. */
export const habits = {
  years: 5,
  growthAYear: 2,
  /** The share of all customers who pay on a market day. */
  sharePaying: 1,
  marketDaysAYear: 156,
  /** The repayments of a market day come within so many hours; within them as many times the mean come in the busiest minutes of a payday. */
  hoursOfPayments: 6.5,
  paydayPeak: 1,
  loansAYear: 3,
  signInsAWeek: 1,
  listsPerSignIn: 3,
  /** Reports of the staff on a day, for each million customers. */
  reportsADay: 200,
} as const

/** The size of machines, and how full they may be. Each figure is an assumption. */
export const machines = {
  /** So much of a processor is used at the peak. */
  use: 0.5,
  coresOfServer: 8,
  /** A primary and two standbys; from here on a replica for reads too. */
  databases: 3,
  /** The largest machine that is easily had: above it one primary no longer does. */
  mostCoresOfPrimary: 96,
  /** The disk has so many times the rows, for WAL, temporary files and dead rows. */
  roomOnDisk: 1.4,
  /** Bytes of a backup for each byte of the database, and how many full ones are kept with their WAL. */
  compressed: 0.35,
  keptBackups: 3,
  /** Processes that copy a backup side by side. */
  copiesAtOnce: 4,
} as const

/** US dollars, as clouds and hosters asked for plain machines in 2026: each an assumption, to be replaced by a lender's own. */
export const prices = {
  coreAMonth: 18,
  gigabyteOfDiskAMonth: 0.09,
  gigabyteOfBackupAMonth: 0.02,
} as const

/** A lender at the end of a year. */
export type Year = {
  year: number
  customers: number
  repaymentsASecond: number
  serverCores: number
  primaryCores: number
  machines: number
  terabytes: number
  walGigabytesADay: number
  backupHours: number
  restoreHours: number
  nightMinutes: number
  dollarsAYear: number
}

const monthsAYear = 12
const daysAYear = 365
const gigabyte = 1e9

/** The customers at the end of a month, the first being 1. */
export function customersIn({ customers }: Lender, month: number): number {
  return customers * habits.growthAYear ** ((month - habits.years * monthsAYear) / monthsAYear)
}

/** How often each act is done in a year by so many customers; sign-ups are those of its growth. */
export function actsOfYear(customers: number, signUps: number): Record<Act, number> {
  const signIns = customers * habits.signInsAWeek * (daysAYear / 7)
  return {
    repayment: customers * habits.sharePaying * habits.marketDaysAYear,
    loan: customers * habits.loansAYear,
    signUp: signUps,
    signIn: signIns,
    list: signIns * habits.listsPerSignIn,
    report: (customers / 1e6) * habits.reportsADay * daysAYear,
  }
}

/** Plays the years of a lender, month by month. */
export function playYears(lender: Lender, costs: Costs): Year[] {
  const years: Year[] = []
  const sum = { bytes: 0, sealedRows: 0, journals: 0 }
  const open = { sealedRows: 0, journals: 0 }
  for (let month = 1; month <= habits.years * monthsAYear; month++) {
    const customers = customersIn(lender, month)
    const done = actsOfYear(customers, monthsAYear * (customers - customersIn(lender, month - 1)))
    const ofMonth = { bytes: 0, sealedRows: 0, journals: 0 }
    for (const act of acts) {
      const times = done[act] / monthsAYear
      ofMonth.bytes += times * keptBytes(costs.acts[act])
      ofMonth.sealedRows += times * costs.acts[act].sealedRows
      ofMonth.journals += times * costs.acts[act].journals
    }
    sum.bytes += ofMonth.bytes
    sum.sealedRows += ofMonth.sealedRows
    sum.journals += ofMonth.journals
    // The present month and the last one.
    open.sealedRows = 2 * ofMonth.sealedRows
    open.journals = 2 * ofMonth.journals
    if (month % monthsAYear === 0) years.push(yearOf(month / monthsAYear, { customers, done, sum, open }, costs))
  }
  return years
}

type State = {
  customers: number
  done: Record<Act, number>
  sum: { bytes: number; sealedRows: number; journals: number }
  open: { sealedRows: number; journals: number }
}

function yearOf(year: number, { customers, done, sum, open }: State, costs: Costs): Year {
  const peak = peakOf(customers, done)
  const serverCores = coresFor(peak, costs, 'serverMs')
  const primaryCores = coresFor(peak, costs, 'databaseMs')
  const terabytes = sum.bytes / 1e12
  const nightSeconds =
    nightOf(sum.sealedRows, open.sealedRows) / costs.night.sealedRowsPerSecond +
    nightOf(sum.journals, open.journals) / costs.night.journalsPerSecond
  const count = countMachines(serverCores)
  return {
    year,
    customers,
    repaymentsASecond: peak.repayment,
    serverCores,
    primaryCores,
    machines: count.servers + machines.databases,
    terabytes,
    walGigabytesADay:
      acts.reduce((all, act) => all + peakDay(act, customers, done) * costs.acts[act].walBytes, 0) / gigabyte,
    backupHours: hours(sum.bytes, costs.backup.mbPerSecond),
    restoreHours: hours(sum.bytes, costs.backup.restoreMbPerSecond),
    nightMinutes: nightSeconds / 60,
    dollarsAYear: priceOf(count.servers, primaryCores, sum.bytes),
  }
}

/** The rows that a night reads: the open months, and a thirtieth of the rest. */
export const nightOf = (all: number, open: number): number => open + Math.max(0, all - open) / 30

/** How often an act is done on a payday. */
const peakDay = (act: Act, customers: number, done: Record<Act, number>): number =>
  act === 'repayment' ? customers * habits.sharePaying : done[act] / daysAYear

/** Acts a second in the busiest hours of a payday. */
export function peakOf(customers: number, done: Record<Act, number>): Record<Act, number> {
  const seconds = habits.hoursOfPayments * 3_600
  const rate = (act: Act) => (peakDay(act, customers, done) * habits.paydayPeak) / seconds
  return {
    repayment: rate('repayment'),
    loan: rate('loan'),
    signUp: rate('signUp'),
    signIn: rate('signIn'),
    list: rate('list'),
    report: rate('report'),
  }
}

function coresFor(peak: Record<Act, number>, costs: Costs, of: 'serverMs' | 'databaseMs'): number {
  const busy = acts.reduce((sum, act) => sum + (peak[act] * costs.acts[act][of]) / 1_000, 0)
  return Math.max(1, Math.ceil(busy / machines.use))
}

/** One server more than the peak needs, since any of them may be away. */
const countMachines = (serverCores: number) => ({ servers: Math.ceil(serverCores / machines.coresOfServer) + 1 })

const hours = (bytes: number, mbPerSecond: number): number =>
  bytes / 1e6 / (mbPerSecond * machines.copiesAtOnce) / 3_600

function priceOf(servers: number, primaryCores: number, bytes: number): number {
  const cores = servers * machines.coresOfServer + machines.databases * Math.max(2, primaryCores)
  const disk = (bytes / gigabyte) * machines.roomOnDisk * machines.databases
  const backups = (bytes / gigabyte) * machines.compressed * machines.keptBackups
  return (
    monthsAYear *
    (cores * prices.coreAMonth + disk * prices.gigabyteOfDiskAMonth + backups * prices.gigabyteOfBackupAMonth)
  )
}
