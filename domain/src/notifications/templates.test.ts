import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { kobo } from '../money.ts'
import { notificationKinds } from './kinds.ts'
import { isLenderName, maxLenderName } from './lender-name.ts'
import { maxTextLength, plainSms } from './plain-sms.ts'
import { bellWords, type FactsOf, textOf, textOfAll, type EventFacts } from './templates.ts'

const loan = 'LN-999999999'
const amount = kobo(99_999_999_999)
const left = amount
const dueOn = day('2026-09-30')
const long = 'Oluwafunmilayo Ogunbanjo-Adeyemi Ɗanɗo'
const agentsPhone = '08031234567'
const contact = `your agent on ${agentsPhone}`
const account = 'First City Monument Bank of Nigeria Microfinance account that ends with 6789'

/** The longest facts of each kind. */
const maxFacts: FactsOf = {
  paid_out: { loan, amount, account: '6789', firstDue: dueOn, firstAmount: amount },
  loan_rejected: {
    loan,
    reason: 'The business could not be found at the address, and nobody answered there. '.repeat(4),
  },
  repayment_received: { loan, amount, left, credited: amount },
  due_tomorrow: { loan, dueOn, amount },
  loan_late: { loan, dueOn, amount, days: 7 },
  paid_off: { loan, amount, credited: amount },
  loan_money_returned: { loan, amount },
  credit_held: { amount },
  repayment_reversed: { amount, paidOn: dueOn, isOwed: false },
  cash_receipt: { loan, amount, left, agent: long, reference: 'CASH-999999999999' },
  file_asked: { file: 'profile_picture' },
  agent_changed: { agent: long, phone: agentsPhone, isNew: true },
  late_fee_charged: { loan, amount },
  late_fee_waived: { loan, amount, credited: amount },
  late_fee_lowered: { loan, amount, credited: amount },
  loan_rescheduled: { loan, nextDue: dueOn, amount },
  case_answered: { number: 'CS-999 999 999' },
  data_bundle_made: {},
  commission_paid: { amount, account: '6789' },
  customers_moved: { customers: 123_456, toYou: false, name: long },
  hand_over_confirmed: { amount, arrived: kobo(99_999_999_998) },
  phone_changed: { isNew: true, contact },
  data_erased: { contact },
  password_changed: { contact },
  default_account_changed: { account, contact },
  payout_account_changed: { account },
  staff_changed: { act: `commissions of the agent ${long} go to another account`, by: long },
  proposal_waits: { act: 'payment again', about: long, by: long },
  rejection_answered: { loan, name: long },
  transfer_failed: { what: 'a commission', name: long, amount },
  hand_over_waits: { agent: long, amount },
  case_opened: { number: 'CS-999 999 999', kind: 'correct', name: long },
  case_late: { number: 'CS-999 999 999', kind: 'correct', name: long, limit: 'acknowledge' },
}
const all = notificationKinds.map((kind) => ({ kind, facts: maxFacts[kind] }) as EventFacts)

test.each(all)(
  'C-208 NOTE-02 the longest text of $kind is one of 160 plain characters, without six digits in a row',
  (event) => {
    const text = textOf(event.kind, event.facts)
    expect(text.length, text).toBeLessThanOrEqual(maxTextLength)
    expect(text).toMatch(/^Kasuwa: [A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]+$/)
    expect(text).not.toMatch(/\d{6}/)
  },
)

test('OPER-48 NOTE-02 a text names its lender where there is room for it; the sender that the phone shows names them too', () => {
  const lender = 'Ọlá & Ɗan Fodio Microfinance Bank of Kano'.slice(0, maxLenderName)
  expect(isLenderName(lender)).toBe(true)
  for (const { kind, facts } of all) {
    const text = textOf(kind, facts, lender)
    expect(text.length, text).toBeLessThanOrEqual(maxTextLength)
    expect(text).not.toContain('Kasuwa')
  }
  expect(textOf('credit_held', { amount: kobo(100) }, lender)).toMatch(/^Ola & Dan Fodio Microfinance Bank of Kan: /)
  expect(textOf('loan_rejected', maxFacts.loan_rejected, lender)).toMatch(/^[A-Z]/)
  const many = textOfAll(all, lender)
  expect(many).toMatch(/^Ola & Dan Fodio Microfinance Bank of Kan: .* more\. Sign in to see more\.$/)
  expect(many.length).toBeLessThanOrEqual(maxTextLength)
})

test('C-208 NOTE-02 loans, phones and amounts in a text are in groups', () => {
  const words = textOf('repayment_received', {
    loan: 'LN-000042',
    amount: kobo(5_250_000),
    left: kobo(0),
    credited: kobo(0),
  })
  expect(words).toBe('Kasuwa: we received NGN 52,500.00 for loan LN-000 042. Left to pay: NGN 0.00. Thank you.')
  expect(textOf('password_changed', { contact })).toContain('0803 123 4567')
  expect(plainSms('Ọlá paid ₦5 – “thanks”')).toBe('Ola paid NGN 5 - "thanks"')
})

test('C-208 NOTE-03 several events are one text, which names as many as fit', () => {
  const paid = { loan: 'LN-000042', amount: kobo(5_250_000), left: kobo(100), credited: kobo(0) }
  const two = [
    { kind: 'repayment_received', facts: paid },
    { kind: 'file_asked', facts: { file: 'valid_id' } },
  ] as const
  expect(textOfAll(two)).toBe(
    'Kasuwa: NGN 52,500.00 received, NGN 1.00 left; please send your valid ID again. Sign in to see more.',
  )
  const late = { loan: 'LN-000042', dueOn, amount: kobo(1_181_250), days: 3 }
  const moved = { agent: 'Aisha Bello', phone: '0803 000 0011', isNew: true }
  expect(
    textOfAll([
      { kind: 'agent_changed', facts: moved },
      { kind: 'loan_late', facts: late },
    ]),
  ).toBe(
    'Kasuwa: Aisha Bello is your agent now, pay no cash to your former agent; NGN 11,812.50 is late. Sign in to see more.',
  )
  const many = textOfAll(all)
  expect(many).toMatch(/; and \d+ more\. Sign in to see more\.$/)
  expect(many.length).toBeLessThanOrEqual(maxTextLength)
})

test('C-155 NOTE-10 the bell shows the same words with naira signs', () => {
  expect(bellWords('credit_held', { amount: kobo(100) })).toMatch(/^We received ₦1\.00 and keep it/)
})

test('C-155 NOTE-10 the bell shows the reference of a proposal whole', () => {
  const about = 'payment tst_9f1c7e20b4d84c0e8a61d2f3'
  expect(bellWords('proposal_waits', { act: 'Assign Money', about, by: 'Oluwaseun Adebayo-Williams' })).toBe(
    `Oluwaseun Adebayo-Williams proposes: Assign Money, ${about}. It waits for a second person.`,
  )
})
