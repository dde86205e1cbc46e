import { allocate } from '@kasuwa/domain/loans/allocation.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { outstandingOf } from '@kasuwa/domain/loans/instalments.ts'
import { nextDue } from '@kasuwa/domain/loans/overdue.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { kobo, type Kobo, naira } from '@kasuwa/domain/money.ts'
import { type Act, chosen, type Picks, type Weights } from '../simulation/acts.ts'
import { type Played, playSeeds, type Simulation } from '../simulation/play-seeds.ts'
import type { Trial } from '../trial.ts'
import { type Book, emptyBook, type ModelTransfer, type Rules } from './book.ts'
import { brokenIn } from './checks.ts'
import { cancel, payAgain, reverseRepayment, writeOffLoan } from './correct.ts'
import { approve, close, payCommission, report, request } from './lend.ts'
import { passDays, receive, runDay, runningLoanOf } from './repay.ts'

const weights = {
  request: 12,
  approve: 12,
  reject: 2,
  withdraw: 2,
  commission: 2,
  report: 22,
  reverse: 2,
  payAgain: 2,
  cancel: 1,
  reverseRepayment: 3,
  writeOff: 3,
  pay: 24,
  payUnknown: 2,
  passDays: 8,
  runDay: 8,
} satisfies Weights
type Kind = keyof typeof weights

/** What each act does, and how it reads in the trace. An act about something that is not there does nothing. */
const does: Record<Kind, (book: Book, picks: Picks) => string> = {
  request: (book, [who, amount, frequency]) => {
    const customer = who % book.kycLevels.length
    const asked = naira(1 + (amount % 2_000) * (1 + (amount % 7)))
    return `customer ${customer} asks for ${asked}: ${request(book, customer, asked, frequencies[frequency % 4] ?? 'weekly')}`
  },
  approve: (book, [which, share]) => {
    const loan = oftenOf(book.loans, ({ state }) => state === 'pending', which)
    if (!loan) return 'no loan to approve'
    const amount = naira(1 + Math.floor((loan.requested / 100) * ((share % 13) / 10)))
    return `loan ${loan.id} approved with ${amount}: ${approve(book, loan, amount)}`
  },
  reject: (book, picks) => closed(book, picks, 'rejected'),
  withdraw: (book, picks) => closed(book, picks, 'withdrawn'),
  commission: (book, [amount]) => `commission of ${amount + 1}: ${payCommission(book, kobo(amount + 1))}`,
  report: (book, [which, state]) => {
    const transfer = oftenOf(book.transfers, ({ payment }) => payment === 'pending', which)
    return reported(book, transfer, chosen(reports, state) ?? 'succeeded')
  },
  reverse: (book, [which]) => reported(book, chosen(book.transfers, which), 'reversed'),
  payAgain: (book, [which]) => corrected(book, which, 'paid again', payAgain),
  cancel: (book, [which]) => corrected(book, which, 'cancelled', cancel),
  reverseRepayment: (book, [which, isTaken]) => {
    const payment = chosen(book.payments, which)
    if (!payment) return 'no repayment to reverse'
    return `payment ${book.payments.indexOf(payment)} reversed: ${reverseRepayment(book, payment, isTaken % 2 === 0)}`
  },
  writeOff: (book, [which]) => {
    const loan = oftenOf(book.loans, ({ state }) => state === 'overdue', which)
    return loan ? `loan ${loan.id} written off: ${writeOffLoan(book, loan)}` : 'no loan to write off'
  },
  pay: (book, picks) => {
    const running = oftenOf(book.loans, ({ state }) => isRunning(state), picks[0])
    const customer = running?.customer ?? picks[0] % book.kycLevels.length
    const amount = amountPaid(book, customer, picks)
    return `customer ${customer} pays ${amount}: ${receive(book, customer, amount, feeOf(amount))}`
  },
  payUnknown: (book, [amount]) =>
    `a stranger pays ${amount + 1}: ${receive(book, null, kobo(amount + 1), feeOf(kobo(amount + 1)))}`,
  passDays: (book, [days]) => `it is ${passDays(book, 1 + (days % 12))}`,
  runDay: (book) => `the daily job: ${runDay(book)}`,
}

/** Three times of four one of those that an act is really about, else any. */
const oftenOf = <T>(list: readonly T[], wanted: (one: T) => boolean, pick: number): T | undefined =>
  (pick % 4 ? chosen(list.filter(wanted), pick) : undefined) ?? chosen(list, pick)

const reports = ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'submitted', 'failed', 'reversed'] as const

function closed(book: Book, [which]: Picks, event: 'rejected' | 'withdrawn'): string {
  const loan = chosen(book.loans, which)
  return loan ? `loan ${loan.id} ${event}: ${close(loan, event)}` : `no loan to be ${event}`
}

function corrected(book: Book, which: number, how: string, act: typeof cancel): string {
  const transfer = oftenOf(book.transfers, ({ returned }) => returned, which)
  return transfer
    ? `transfer ${book.transfers.indexOf(transfer)} ${how}: ${act(book, transfer)}`
    : `nothing to be ${how}`
}

function reported(book: Book, transfer: ModelTransfer | undefined, state: Parameters<typeof report>[2]): string {
  if (!transfer) return 'no transfer to report'
  const about = transfer.loan ? `loan ${transfer.loan.id}` : 'a commission'
  return `transfer ${book.transfers.indexOf(transfer)} of ${about} reported ${state}: ${report(book, transfer, state)}`
}

/** A part, the next instalment, all that is owed, more than that, or one kobo. */
function amountPaid(book: Book, customer: number, [, how, share]: Picks): Kobo {
  const rows = runningLoanOf(book, customer)?.rows ?? []
  const owed = outstandingOf(rows)
  const next = nextDue(rows)?.amount ?? owed
  const amounts = [Math.ceil((owed * (share % 100)) / 100), next, owed, owed + share, 1, next - 1, next + 1]
  return kobo(Math.max(1, amounts[how % amounts.length] ?? 1))
}

/** Small payments cost more than they bring. */
const feeOf = (amount: Kobo): Kobo => kobo(Math.min(30_000, Math.floor((amount + 50) / 100) + (amount < 5 ? 2 : 0)))

/** The domain's rules alone, without a server: acts change books in memory. */
export const modelSimulation = (rules: Rules = { allocate }): Simulation<Kind> => ({
  trial: 'simulate-model',
  weights,
  play: (acts) => Promise.resolve(playOn(emptyBook(rules), acts)),
})

function playOn(book: Book, acts: readonly Act<Kind>[]): Played {
  const trace: string[] = []
  for (const { kind, picks } of acts) {
    const from = book.journals.length
    try {
      trace.push(does[kind](book, picks))
    } catch (error) {
      return { trace: [...trace, kind], violation: String(error) }
    }
    const violation = brokenIn(book, from)
    if (violation) return { trace, violation }
  }
  return { trace, violation: null }
}

/** `npm run trial -- simulate-model` */
export const simulateModel: Trial = {
  name: 'simulate-model',
  sentence:
    'The rules of lending alone: seeded acts of everybody on books in memory, every invariant checked after each.',
  options: { seed: 1, seeds: 10_000, acts: 200 },
  run: ({ seed = 1, seeds = 1, acts = 1 }, show, stop) =>
    playSeeds(modelSimulation(), { seed, seeds, acts }, show, stop),
}
