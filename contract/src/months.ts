import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { date, instant, naira } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { provisionClassesForm, stages } from './provision-classes.ts'

/** A month of the books. `closing`: it takes no more journals, and its trial balance is being kept (C-190). */
export const monthStates = ['open', 'closing', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

/** The steps of closing a month, in their order (BOOK-51). */
export const stepNames = [
  'earlier',
  'over',
  'compared',
  'sealed',
  'provider',
  'bank',
  'misplaced',
  'agents_cash',
  'opening',
  'accrual',
  'provision',
  'proposals',
] as const
export type StepName = (typeof stepNames)[number]

/** Steps that nobody may accept while they are red (C-190). */
export const firmSteps: readonly StepName[] = ['earlier', 'over', 'compared', 'opening', 'proposals']

/** The two entries of a month's end (C-191). */
const entryKinds = ['accrual', 'provision'] as const
export type EntryKind = (typeof entryKinds)[number]

const step = z.object({
  step: z.enum(stepNames),
  state: z.enum(['red', 'green', 'accepted']),
  words: z.string(),
  may_accept: z.boolean(),
  /** The first earlier month, YYYY-MM, that is not closed, where the step asks for it. */
  open_month: z.optional(z.string()),
})

const month = { month: z.string(), state: z.enum(monthStates), closed_at: z.nullable(instant()) }

/** One of the two entries of a month's end (C-191). `made_at` is null while it is only worked out, with the figures of now. */
const entry = z.nullable(z.object({ amount: naira(), loans: z.number(), made_at: instant() }))

const wholeMonth = z.object({
  ...month,
  /** The SHA-256 digest of the trial balance that the month keeps; null until it is closed. */
  digest: z.nullable(z.string()),
  last_day: date(),
  steps: z.array(step),
  accrual: entry,
  provision: entry,
})

/** A class of late loans. `percent` of the unpaid principal is provided for; `stage` is that of IFRS 9, a label. */
const provisionClass = z.object({
  from: z.int(),
  to: z.nullable(z.int()),
  percent: z.number(),
  stage: z.literal(stages),
})
const classes = z.object({ classes: z.array(provisionClass) })

/** The answer once it is done; `month` is YYYY-MM. */
const entered = z.object({ month: z.string() })

const ofMonth = { month: z.string() }
const waits = ['role_needed', 'proposal_open', 'not_found', 'idempotency_conflict'] as const

const acceptance = { reason: text() }
/** The reason for which a step is accepted. */
export const acceptForm = form(acceptance)

/** Closing a month (C-190), the two entries of its end (C-191), and the table of classes (C-199). */
export const monthsCalls = {
  list: call({
    method: 'GET',
    path: '/admin/books/months',
    summary: 'The months from the first that has a journal on, newest first, each open, closing or closed (C-190)',
    who: ['admin'],
    input: nothing,
    data: z.object({ months: z.array(z.object(month)) }),
  }),
  show: call({
    method: 'GET',
    path: '/admin/books/months/{month}',
    summary: 'One month, YYYY-MM, with the steps of its closing in order, each red, green or accepted (C-190)',
    who: ['admin'],
    input: form(ofMonth),
    data: wholeMonth,
    refusals: ['not_found'],
  }),
  accrue: call({
    method: 'POST',
    path: '/admin/books/months/{month}/accrual',
    summary:
      'Book what loans earned until the last day of a month and was not paid, and its reversal on the next day; two people (C-191)',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: form(ofMonth),
    data: z.union([entered, waitingAct]),
    refusals: [...waits, 'month_not_over', 'month_closed', 'month_entered'],
  }),
  provide: call({
    method: 'POST',
    path: '/admin/books/months/{month}/provisions',
    summary:
      'Book the provision for bad loans on the last day of a month, and its reversal on the next day; two people (C-191)',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: form(ofMonth),
    data: z.union([entered, waitingAct]),
    refusals: [...waits, 'month_not_over', 'month_closed', 'month_entered'],
  }),
  close: call({
    method: 'POST',
    path: '/admin/books/months/{month}/close',
    summary: 'Close a month for ever, once each of its steps is green or accepted; two people (C-190)',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: form(ofMonth),
    data: z.union([entered, waitingAct]),
    refusals: [...waits, 'month_closed', 'month_not_ready'],
  }),
  accept: call({
    method: 'POST',
    path: '/admin/books/months/{month}/accept',
    summary:
      'Accept a red step of a month with a reason, which is kept (C-190). With the `words` that were shown, it is refused when the step stands otherwise by now',
    who: ['admin'],
    roles: ['finance'],
    input: form({ ...ofMonth, step: choice(stepNames), ...acceptance, words: z.optional(z.string()) }),
    data: wholeMonth,
    refusals: ['not_found', 'month_closed', 'step_firm', 'step_not_red', 'step_changed', 'idempotency_conflict'],
  }),
  verifyNow: call({
    method: 'POST',
    path: '/admin/books/verifications',
    summary: 'Verify the sealed rows at once; where that is under way already, nothing more is done',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: nothing,
    data: z.object({ is_under_way: z.literal(true) }),
    refusals: ['idempotency_conflict'],
  }),
  classes: call({
    method: 'GET',
    path: '/admin/books/provision-classes',
    summary: 'The classes of late loans, with the percent of the unpaid principal that is provided for (C-199)',
    who: ['admin'],
    input: nothing,
    data: classes,
  }),
  replaceClasses: call({
    method: 'POST',
    path: '/admin/books/provision-classes',
    summary: 'Replace the table of classes for the months that are entered from now on; two people (C-199)',
    who: ['admin'],
    roles: ['finance'],
    input: provisionClassesForm,
    data: z.union([classes, waitingAct]),
    refusals: [
      'role_needed',
      'proposal_open',
      'classes_overlap',
      'classes_gap',
      'classes_percent',
      'idempotency_conflict',
    ],
  }),
  loansFile: csvCall({
    path: '/admin/books/months/{month}/loans.csv',
    summary:
      'The loans behind the accrual or the provision of a month as a file, one row each as they were kept (C-191)',
    roles: ['finance', 'auditor'],
    input: form({ ...ofMonth, kind: choice(entryKinds) }),
    refusals: ['not_found'],
  }),
}
