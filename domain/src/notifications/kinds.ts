import type { AccountType } from '../access/account-types.ts'

/**
 * How the text of a kind leaves (C-208). `now`: at once, at any hour. `receipt`: proof of money, which waits for the hours of texts, is
 * never dropped, and is sent to disabled people too. `reminder`: dropped once it is no longer true. `notice`: waits for the hours of texts.
 * `none`: the kind has no text.
 */
export type TextClass = 'now' | 'receipt' | 'reminder' | 'notice' | 'none'

type KindRule = { text: TextClass; to: readonly AccountType[] }

const customer = ['customer'] as const
const agent = ['agent'] as const
const admin = ['admin'] as const

/** Every kind of notification: who gets it, and how its text leaves (C-208). */
export const notificationRules = {
  paid_out: { text: 'receipt', to: customer },
  loan_rejected: { text: 'notice', to: customer },
  repayment_received: { text: 'receipt', to: customer },
  due_tomorrow: { text: 'reminder', to: customer },
  loan_late: { text: 'reminder', to: customer },
  paid_off: { text: 'receipt', to: customer },
  loan_money_returned: { text: 'receipt', to: customer },
  credit_held: { text: 'receipt', to: customer },
  repayment_reversed: { text: 'receipt', to: customer },
  cash_receipt: { text: 'now', to: customer },
  file_asked: { text: 'notice', to: customer },
  agent_changed: { text: 'notice', to: customer },
  late_fee_charged: { text: 'notice', to: customer },
  late_fee_waived: { text: 'notice', to: customer },
  late_fee_lowered: { text: 'notice', to: customer },
  loan_rescheduled: { text: 'notice', to: customer },
  case_answered: { text: 'notice', to: customer },
  data_bundle_made: { text: 'notice', to: customer },
  commission_paid: { text: 'receipt', to: agent },
  customers_moved: { text: 'notice', to: agent },
  hand_over_confirmed: { text: 'notice', to: agent },
  phone_changed: { text: 'now', to: ['customer', 'agent', 'admin'] },
  password_changed: { text: 'now', to: ['customer', 'agent', 'admin'] },
  data_erased: { text: 'now', to: customer },
  default_account_changed: { text: 'now', to: customer },
  payout_account_changed: { text: 'now', to: agent },
  staff_changed: { text: 'now', to: admin },
  proposal_waits: { text: 'none', to: admin },
  rejection_answered: { text: 'none', to: admin },
  transfer_failed: { text: 'none', to: admin },
  hand_over_waits: { text: 'none', to: admin },
  case_opened: { text: 'none', to: admin },
  case_late: { text: 'none', to: admin },
} as const satisfies Record<string, KindRule>

export type NotificationKind = keyof typeof notificationRules

export const notificationKinds = Object.keys(notificationRules) as NotificationKind[]

/** How the text of a kind leaves. */
export const textClassOf = (kind: NotificationKind): TextClass => notificationRules[kind].text

/** The kinds whose text a lender may switch off (`TEXT_KINDS`). */
export const optionalTextKinds = notificationKinds.filter((kind) => !['now', 'none'].includes(textClassOf(kind)))

/** The states of a text: `waiting` for its hour, `sending`, `sent` to the provider, `delivered` or `failed` by its report, or `dropped`. */
export const textStates = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'dropped'] as const
export type TextState = (typeof textStates)[number]

/** Days that notifications and the states of texts are kept (C-208). */
export const notificationDays = 90
