import type { Day } from '../dates.ts'
import { tableDate } from '../display.ts'
import type { Kobo } from '../money.ts'
import type { CaseKind } from '../privacy/cases.ts'
import type { NotificationKind } from './kinds.ts'
import { usualLender } from './lender-name.ts'
import { maxTextLength, ngn, plainSms, shorten } from './plain-sms.ts'

type AskedFile = 'profile_picture' | 'utility_bill' | 'valid_id'

/** The facts that are stored of each kind of event: enough for its words, and no secret. `loan` is a loan's public number, days are Lagos days. */
export type FactsOf = {
  /** `account`: the last four digits. */
  paid_out: { loan: string; amount: Kobo; account: string; firstDue: Day; firstAmount: Kobo }
  loan_rejected: { loan: string; reason: string | null }
  /** `left`: still owed on the loan; `credited`: the part that became credit. */
  repayment_received: { loan: string; amount: Kobo; left: Kobo; credited: Kobo }
  due_tomorrow: { loan: string; dueOn: Day; amount: Kobo }
  loan_late: { loan: string; dueOn: Day; amount: Kobo; days: number }
  paid_off: { loan: string; amount: Kobo; credited: Kobo }
  loan_money_returned: { loan: string; amount: Kobo }
  credit_held: { amount: Kobo }
  repayment_reversed: { amount: Kobo; paidOn: Day; isOwed: boolean }
  cash_receipt: { loan: string; amount: Kobo; left: Kobo; agent: string; reference: string }
  file_asked: { file: AskedFile }
  /** `isNew`: another agent; otherwise their agent has another phone number. */
  agent_changed: { agent: string; phone: string; isNew: boolean }
  late_fee_charged: { loan: string; amount: Kobo }
  /** `credited`: the part that had been paid, and became credit. */
  late_fee_waived: { loan: string; amount: Kobo; credited: Kobo }
  /** `amount` was taken off by itself, because a payment was made in time; `credited` as for a waiver. */
  late_fee_lowered: { loan: string; amount: Kobo; credited: Kobo }
  loan_rescheduled: { loan: string; nextDue: Day; amount: Kobo }
  /** `number`: CS-000 042. */
  case_answered: { number: string }
  data_bundle_made: Record<string, never>
  commission_paid: { amount: Kobo; account: string }
  /** `toYou`: the customers came to this agent; otherwise they went to another one. */
  customers_moved: { customers: number; toYou: boolean; name: string | null }
  hand_over_confirmed: { amount: Kobo; arrived: Kobo }
  /** `contact`: the words after Call, such as 'your agent on 08030000011'; null where the lender has no line. */
  phone_changed: { isNew: boolean; contact: string | null }
  password_changed: { contact: string | null }
  data_erased: { contact: string | null }
  default_account_changed: { account: string; contact: string | null }
  payout_account_changed: { account: string }
  /** `act`: the whole act in words, with its subject. `by`: null for the command line. */
  staff_changed: { act: string; by: string | null }
  /** `about`: the name of the thing that it changes. */
  proposal_waits: { act: string; about: string; by: string }
  rejection_answered: { loan: string; name: string }
  /** `what`: 'a loan', 'a commission' or 'a refund'. */
  transfer_failed: { what: string; name: string; amount: Kobo }
  hand_over_waits: { agent: string; amount: Kobo }
  case_opened: { number: string; kind: CaseKind; name: string }
  /** `limit`: the time limit that passed. */
  case_late: { number: string; kind: CaseKind; name: string; limit: 'acknowledge' | 'answer' }
}

type Template<K extends NotificationKind> = {
  /** Whole sentences, without the lender's name. */
  text: (facts: FactsOf[K]) => string
  /** The words of the bell where a text shortens a name or a reference, which the bell shows whole. */
  bell?: (facts: FactsOf[K]) => string
  /** A few words, for a text that reports several events. */
  short: (facts: FactsOf[K]) => string
}

const name = (full: string): string => shorten(full, 24)
const contactWords = (contact: string | null): string => contact ?? 'us'
const credited = (amount: Kobo): string => (amount > 0 ? ` ${ngn(amount)} of it is your credit.` : '')

const fileNames: Record<AskedFile, string> = {
  profile_picture: 'the picture of your face',
  utility_bill: 'your utility bill',
  valid_id: 'your valid ID',
}

/** The words of every kind. The longest form of each fits into one text (C-208). */
const templates: { [K in NotificationKind]: Template<K> } = {
  paid_out: {
    text: ({ loan, amount, account, firstDue, firstAmount }) =>
      `${ngn(amount)} for loan ${loan} was sent to your account that ends with ${account}. First repayment: ${ngn(firstAmount)} on ${tableDate(firstDue)}.`,
    short: ({ amount }) => `loan of ${ngn(amount)} sent`,
  },
  loan_rejected: {
    text: ({ loan, reason }) =>
      `your request ${loan} was not approved.${reason ? ` Reason: ${shorten(reason, 64).replace(/\.+$/, '')}.` : ''} Sign in to read more or to answer.`,
    short: ({ loan }) => `request ${loan} not approved`,
  },
  repayment_received: {
    text: ({ loan, amount, left, credited: rest }) =>
      `we received ${ngn(amount)} for loan ${loan}. Left to pay: ${ngn(left)}.${credited(rest)} Thank you.`,
    short: ({ amount, left }) => `${ngn(amount)} received, ${ngn(left)} left`,
  },
  due_tomorrow: {
    text: ({ loan, amount, dueOn }) =>
      `${ngn(amount)} for loan ${loan} is due tomorrow, ${tableDate(dueOn)}. Please pay into your repayment account.`,
    short: ({ amount }) => `${ngn(amount)} due tomorrow`,
  },
  loan_late: {
    text: ({ loan, amount, days }) =>
      `${ngn(amount)} for loan ${loan} is ${days === 1 ? '1 day' : `${days} days`} late. Please pay today. If you cannot, sign in to see whom to call.`,
    short: ({ amount }) => `${ngn(amount)} is late`,
  },
  paid_off: {
    text: ({ loan, amount, credited: rest }) =>
      `we received ${ngn(amount)}, and your loan ${loan} is paid off.${credited(rest)} You may ask for a new one.`,
    short: ({ loan, amount }) => `${ngn(amount)} received, loan ${loan} paid off`,
  },
  loan_money_returned: {
    text: ({ loan, amount }) =>
      `your bank returned ${ngn(amount)} of loan ${loan} to us: it did not reach you. Sign in to check your account, or to see whom to call.`,
    short: ({ amount }) => `your bank returned ${ngn(amount)}`,
  },
  credit_held: {
    text: ({ amount }) =>
      `we received ${ngn(amount)} and keep it for you as credit, since no loan of yours is running. It repays your next loan.`,
    short: ({ amount }) => `${ngn(amount)} kept as credit`,
  },
  repayment_reversed: {
    text: ({ amount, paidOn, isOwed }) =>
      `your payment of ${ngn(amount)} on ${tableDate(paidOn)} was reversed. ${isOwed ? 'Your loan shows what is due now.' : 'It is no longer your credit.'} Questions? Sign in to see whom to call.`,
    short: ({ amount }) => `payment of ${ngn(amount)} reversed`,
  },
  cash_receipt: {
    text: ({ loan, amount, left, agent, reference }) =>
      `${name(agent)} received ${ngn(amount)} in cash for loan ${loan}. Left to pay: ${ngn(left)}. Reference ${shorten(reference, 20)}.`,
    short: ({ amount }) => `${ngn(amount)} in cash received`,
  },
  file_asked: {
    text: ({ file }) =>
      `please send ${fileNames[file]} again. Sign in to read why, to send it, or to see whom to call.`,
    short: ({ file }) => `please send ${fileNames[file]} again`,
  },
  agent_changed: {
    text: ({ agent, phone, isNew }) =>
      isNew
        ? `your agent is now ${name(agent)}, ${phone}. Pay no cash to your former agent. Your loan and repayment account stay the same.`
        : `your agent ${name(agent)} has a new phone number: ${phone}. The old number is no longer theirs.`,
    // The warning stays when the text also names other events: a former agent may still come for cash.
    short: ({ agent, isNew }) =>
      isNew ? `${name(agent)} is your agent now, pay no cash to your former agent` : `${name(agent)} has a new number`,
  },
  late_fee_charged: {
    text: ({ loan, amount }) =>
      `a late fee of ${ngn(amount)} was added to loan ${loan}. Sign in to see what is due and whom to call.`,
    short: ({ amount }) => `late fee of ${ngn(amount)}`,
  },
  late_fee_waived: {
    text: ({ loan, amount, credited: paid }) =>
      `a late fee of ${ngn(amount)} on loan ${loan} was waived.${paid > 0 ? credited(paid) : ' You need not pay it.'}`,
    short: ({ amount }) => `late fee of ${ngn(amount)} waived`,
  },
  late_fee_lowered: {
    text: ({ loan, amount, credited: paid }) =>
      `${ngn(amount)} was taken off a late fee on loan ${loan}: a payment was in time.${paid > 0 ? credited(paid) : ' You need not pay it.'}`,
    short: ({ amount }) => `${ngn(amount)} of a late fee taken off`,
  },
  loan_rescheduled: {
    text: ({ loan, nextDue, amount }) =>
      `loan ${loan} has new days of payment. The next: ${ngn(amount)} on ${tableDate(nextDue)}. Sign in to see all of them.`,
    short: ({ loan }) => `loan ${loan} has new days`,
  },
  case_answered: {
    text: ({ number }) => `your message ${number} was answered. Sign in to read it.`,
    short: ({ number }) => `message ${number} answered`,
  },
  data_bundle_made: {
    text: () =>
      'our staff made a file of all data that we hold about you. If you did not ask for it, sign in and send us a complaint.',
    short: () => 'a file of your data was made',
  },
  commission_paid: {
    text: ({ amount, account }) =>
      `your commission of ${ngn(amount)} was sent to your account that ends with ${account}.`,
    short: ({ amount }) => `commission of ${ngn(amount)} sent`,
  },
  customers_moved: {
    text: (facts) => `${movedWords(facts)} Sign in to see your customers.`,
    short: ({ customers, toYou }) => `${customers} customers moved ${toYou ? 'to you' : 'from you'}`,
  },
  hand_over_confirmed: {
    text: ({ amount, arrived }) =>
      `your hand-over of ${ngn(amount)} was confirmed${arrived === amount ? '.' : ` with ${ngn(arrived)}. Please call us about the difference.`}`,
    short: ({ arrived }) => `hand-over of ${ngn(arrived)} confirmed`,
  },
  phone_changed: {
    text: ({ isNew, contact }) =>
      isNew
        ? `you sign in with this number now. Press 'Forgot your password?' and choose a new one. Not you? Call ${contactWords(contact)}.`
        : `your account has another phone number now; this one no longer signs in. Not you? Call ${contactWords(contact)} at once.`,
    short: () => 'phone number changed',
  },
  password_changed: {
    text: ({ contact }) => `your password was changed. If it was not you, call ${contactWords(contact)} at once.`,
    short: () => 'password changed',
  },
  data_erased: {
    text: ({ contact }) =>
      `your data was erased as you asked, and this is the last text to you. Did you not ask? Call ${contactWords(contact)}.`,
    short: () => 'your data was erased',
  },
  default_account_changed: {
    text: ({ account, contact }) =>
      `from now on money for you goes to the ${accountWords(account)}. Not you? Call ${contactWords(contact)} at once.`,
    short: () => 'another bank account for your money',
  },
  payout_account_changed: {
    text: ({ account }) =>
      `from now on your commissions go to the ${accountWords(account)}. If it was not you, call us at once.`,
    short: () => 'another bank account for your commissions',
  },
  staff_changed: {
    text: ({ act, by }) =>
      `${shorten(act, 80)}, by ${by === null ? 'the command line' : name(by)}. Not expected? Stop payouts and ask them.`,
    short: ({ act }) => shorten(act, 60),
  },
  proposal_waits: {
    text: (facts) => proposalWords({ ...facts, about: name(facts.about), by: name(facts.by) }),
    bell: (facts) => proposalWords(facts),
    short: ({ act }) => `a proposal waits: ${act}`,
  },
  rejection_answered: {
    text: ({ loan, name: who }) => `${name(who)} answered the rejection of ${loan}.`,
    short: ({ loan }) => `answer to the rejection of ${loan}`,
  },
  transfer_failed: {
    text: ({ what, name: who, amount }) => `the transfer of ${ngn(amount)} for ${what} to ${name(who)} failed.`,
    short: ({ amount }) => `transfer of ${ngn(amount)} failed`,
  },
  hand_over_waits: {
    text: ({ agent, amount }) => `${name(agent)} handed over ${ngn(amount)}. It waits to be confirmed.`,
    short: ({ amount }) => `hand-over of ${ngn(amount)} waits`,
  },
  case_opened: {
    text: ({ number, kind, name: who }) => `${name(who)} made a ${caseNoun(kind)}: ${number}. It waits for an answer.`,
    short: ({ number }) => `${number} waits`,
  },
  case_late: {
    text: ({ number, kind, name: who, limit }) =>
      `the ${caseNoun(kind)} ${number} of ${name(who)} is late: it should be ${limit === 'answer' ? 'answered' : 'acknowledged'} by now.`,
    short: ({ number }) => `${number} is late`,
  },
}

const proposalWords = ({ act, about, by }: FactsOf['proposal_waits']): string =>
  `${by} proposes: ${act}, ${about}. It waits for a second person.`

const caseNoun = (kind: CaseKind): string => (kind === 'complaint' ? 'complaint' : 'data request')

/** 'First Bank account that ends with 6789': the bank's name may be long, the digits stay. */
function accountWords(account: string): string {
  const [, bank = '', rest = account] = /^(.*)( account that ends with \d{1,4})$/.exec(account) ?? []
  return shorten(bank, 28) + rest
}

function movedWords({ customers, toYou, name: who }: FactsOf['customers_moved']): string {
  const count = customers === 1 && who !== null ? `the customer ${name(who)} was` : `${customers} customers were`
  return `${count} moved ${toYou ? 'to you' : 'to another agent'}.`
}

/** An event with the facts of its kind. */
export type EventFacts<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: { kind: Kind; facts: FactsOf[Kind] }
}[K]

const templateOf = <K extends NotificationKind>(kind: K): Template<K> => templates[kind]

/** The words of an event as the bell shows them: the text with amounts in naira signs, beginning with a capital letter. */
export function bellWords<K extends NotificationKind>(kind: K, facts: FactsOf[K]): string {
  const { bell, text } = templateOf(kind)
  const words = (bell ?? text)(facts).replaceAll('NGN ', '₦')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text message of one event, which begins with the lender's name. */
export const textOf = <K extends NotificationKind>(kind: K, facts: FactsOf[K], lender = usualLender): string =>
  fromLender(lender, plainSms(templateOf(kind).text(facts)))

/** A text in plain characters that names its lender, unless it would be two messages: the sender that the phone shows names them too. */
function fromLender(lender: string, words: string): string {
  const text = `${plainSms(lender)}: ${words}`
  return text.length <= maxTextLength ? text : words.charAt(0).toUpperCase() + words.slice(1)
}

const shortOf = <K extends NotificationKind>({ kind, facts }: { kind: K; facts: FactsOf[K] }): string =>
  templateOf(kind).short(facts)

/** The one text message of several events (C-208): each in a few words, as many as fit, and how many more there are. */
export function textOfAll(events: readonly EventFacts[], lender = usualLender): string {
  const [first] = events
  if (first && events.length === 1) return textOf(first.kind, first.facts, lender)
  const shorts = events.map(shortOf)
  for (let shown = shorts.length; shown > 0; shown--) {
    const more = shorts.length - shown
    const words = `${lender}: ${shorts.slice(0, shown).join('; ')}${more > 0 ? `; and ${more} more` : ''}. Sign in to see more.`
    if (plainSms(words).length <= maxTextLength) return plainSms(words)
  }
  return plainSms(`${lender}: ${shorts.length} things happened on your account. Sign in to see them.`)
}
