import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { payout, someAdminLoan } from '../../loans/admin/test-admin-loan.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'
import { textsOf } from '../../testing/test-figures.ts'
import {
  adminPaymentsAnswer,
  onePage,
  someCredit,
  someFailedTransfer,
  someOpenItem,
  suspenseItem,
} from './test-admin-payment.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

function open(tab: string, answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({ 'access.me': admin, 'payments.adminList': adminPaymentsAnswer(), ...answers })
  return {
    ...openApp(`/admin-user/payment-management${tab}`),
    sent,
    made: () => sent.filter(({ path }) => /status|create/.test(path)),
  }
}

const suspense = (items: object[]) => ({
  data: { total_amount: 7_500, found_amount: 7_500, items, page: onePage(items.length) },
})
const openItems = (...items: object[]) => ({ data: { found_amount: 0, items, page: onePage(items.length) } })
const credit = (customers: object[]) => ({
  data: { total_amount: 1_250.5, customers, page: onePage(customers.length) },
})
const failed = (...transfers: object[]) => ({
  data: { found_amount: 50_000, transfers, page: onePage(transfers.length) },
})
const reconciliations = (last_clean_at: string | null, ...runs: object[]) => ({
  data: { last_clean_at, all_between: null, is_under_way: false, runs, page: onePage(runs.length) },
})
const waitingWork = (...jobs: object[]) => ({ data: { jobs, page: onePage(jobs.length) } })
const rowsOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row')

test('C-94 the chips lead to suspense, open items, customer credit and failed transfers, and the address keeps which', async () => {
  const { user, query } = open('', {
    'payments.suspense': suspense([]),
    'payments.openItems': openItems(),
    'payments.customerCredit': credit([]),
    'payments.failedTransfers': failed(),
    'payments.waitingWork': waitingWork(),
    'payments.reconciliations': reconciliations(null),
  })
  for (const [name, text, address] of [
    ['Suspense', 'No money in suspense', '?tab=suspense'],
    ['Open Items', 'No open items', '?tab=open'],
    ['Customer Credit', 'No customer credit', '?tab=credit'],
    ['Failed Transfers', 'No failed transfer', '?tab=failed'],
    ['Waiting Work', 'No waiting work', '?tab=waiting'],
    ['Reconciliation', /^Not compared yet/, '?tab=reconciliation'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(query()).toBe(address)
    expect(screen.getByRole('button', { name })).toHaveFocus()
  }
})

test('C-94 DESK-106 suspense shows date, amount, sender, account number and total, with the reference last', async () => {
  open('?tab=suspense', { 'payments.suspense': suspense([suspenseItem]) })
  const rows = await rowsOf('Suspense')
  expect(textsOf(rows[1]!, 'cell')).toEqual([
    'Jun 2, 2025',
    'SANI MUSA',
    '9900000009',
    '₦50.00',
    '₦7,500.00',
    'T-9',
    'Assign: T-9Send Back: T-9Own Top-Up: T-9',
  ])
  expect(screen.getByText(/In suspense/).parentElement).toHaveTextContent('In suspense: ₦7,500.00')
})

test('C-176 an open item shows its kind, why it waits, what was sent, and the amount', async () => {
  const item = {
    id: 4,
    kind: 'wrong_currency',
    reference: 'T-77',
    amount: null,
    amount_text: '70000 USD',
    problem: 'paid in USD',
    loan_id: null,
    body: '{"event":"charge.success"}',
    received_at: '2025-06-01T23:30:00.000Z',
    closed_at: null,
    close_reason: null,
    proposal: null,
  }
  const returned = {
    ...item,
    id: 5,
    kind: 'returned_disbursement',
    amount: 50_000,
    amount_text: null,
    loan_id: 'LN-10000001',
    body: null,
    problem: 'Transfer reversed',
  }
  const { user } = open('?tab=open', { 'payments.openItems': openItems(item, returned) })
  const rows = await rowsOf('Open Items')
  expect(rows[1]).toHaveTextContent(/Other currency.*Jun 2, 2025.*paid in USD.*70,000 USD \(smallest units\).*T-77/)
  expect(rows[2]).toHaveTextContent(/Loan money came back.*₦50,000.00.*LN-10000001/)
  const unfold = screen.getByText('paid in USD')
  expect(unfold.closest('details')?.open).toBe(false)
  await user.click(unfold)
  expect(unfold.closest('details')?.open).toBe(true)
  expect(screen.getByText('{"event":"charge.success"}')).toBeVisible()
  expect(screen.getByText('It was not paid in naira. It is not booked.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Close/ })).toHaveLength(1)
})

test('C-176 an open item is closed with a note on what was done, and leaves the list', async () => {
  let items: object[] = [someOpenItem()]
  const { user, sent } = open('?tab=open', {
    'payments.openItems': () => openItems(...items),
    'payments.closeOpenItem': () => {
      items = []
      return { data: { id: 4, closed_at: '2025-06-10T09:00:00.000Z' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close: T-77' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Item' }))
  const close = dialog.getByRole('button', { name: 'Close Item' })
  expect(close).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: /What was done/ }), 'Refunded in the dashboard')
  await user.click(close)
  expect(await screen.findByText('No open items')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'payments.closeOpenItem')).toMatchObject([
    { path: '/api/admin/open-items/4/close', body: { reason: 'Refunded in the dashboard' } },
  ])
})

test('C-86 loan money that came back is paid again or its loan is cancelled, each with a reason; the outcome is shown', async () => {
  let items = [someOpenItem({ kind: 'returned_disbursement', amount: 50_000, loan_id: 'LN-10000001' })]
  const payment = { id: 'p-1', tx_ref: 'T-78', paid_at: null, description: 'Loan disbursement', amount: 50_000 }
  const { user, sent } = open('?tab=open', {
    'payments.openItems': () => openItems(...items),
    'payments.payAgain': { data: { ...payment, status: 'failed', note: 'The bank is away.' } },
    'payments.cancelLoan': () => {
      items = []
      return { data: { loan_id: 'LN-10000001', returned: 50_000, credited: 11_000 } }
    },
  })
  const act = async (words: string, title: string, send = words) => {
    await user.click(await screen.findByRole('button', { name: `${words}: T-77` }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText('LN-10000001')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Agreed by phone')
    await user.click(dialog.getByRole('button', { name: send }))
  }
  await act('Pay Again', 'Pay the Loan Money Again', 'Pay Again ₦50,000')
  expect(await screen.findByText(/The transfer failed.*The bank is away/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await act('Cancel Loan', 'Cancel the Loan')
  expect(await screen.findByText("Loan LN-10000001 is cancelled. ₦11,000.00 is the customer's credit.")).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('No open items')).toBeVisible()
  expect(sent.filter(({ path }) => /pay-again|cancel-loan/.test(path)).map(({ body }) => body)).toEqual([
    { reason: 'Agreed by phone' },
    { reason: 'Agreed by phone' },
  ])
})

test('DESK-63 the money desk shows the sum of each place and its oldest date, and each line leads to the list with its acts', async () => {
  const since = '2025-06-01T23:30:00.000Z'
  const item = {
    reference: 'T-9',
    name: 'SANI MUSA',
    customer_id: null,
    amount: 7_500,
    since,
    problem: null,
    proposal: null,
  }
  const items = [
    { ...item, place: 'suspense', id: 'T-9' },
    { ...item, place: 'credit', id: 'customer-1', reference: null, name: 'Halima Yusuf', customer_id: 'customer-1' },
    { ...item, place: 'not_booked', id: '4', reference: 'T-77', amount: null },
  ]
  const { sent } = open('?tab=desk&type=credit', {
    'payments.moneyDesk': {
      data: {
        places: [{ place: 'suspense', count: 2, amount: 7_500, oldest_at: since }],
        total_amount: 15_000,
        found_amount: 7_500,
        items,
        page: onePage(3),
      },
    },
  })
  const rows = await rowsOf('Money Desk')
  expect(rows[1]).toHaveTextContent(/Suspense.*Jun 2, 2025.*SANI MUSA.*₦7,500.00.*T-9/)
  expect(screen.getByText(/Unsettled money/).parentElement).toHaveTextContent('₦15,000.00')
  expect(screen.getByText(/^2 items, the oldest since Jun 2/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: /: / }).map((link) => link.getAttribute('href'))).toEqual([
    '/admin-user/payment-management?tab=suspense&search=T-9',
    '/admin-user/payment-management?tab=credit&search=Halima%20Yusuf',
    '/admin-user/payment-management?tab=open&search=T-77',
  ])
  expect(sent.find(({ call }) => call === 'payments.moneyDesk')?.query).toMatchObject({ type: 'credit' })
})

test('DESK-62 a dispute that is lost is booked with a reason, and one that was won is closed', async () => {
  let items = [someOpenItem({ kind: 'dispute', amount: 7_000 })]
  const { user, sent } = open('?tab=open', {
    'payments.openItems': () => openItems(...items),
    'payments.bookLostClaim': () => {
      items = []
      return { data: { id: 'p-1', tx_ref: 'T-77', owed_again: 7_000, credit_taken: 0, suspended: 0, taken: 7_000 } }
    },
  })
  expect(await screen.findByRole('button', { name: 'Close: T-77' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Book as Lost: T-77' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book as Lost' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Lost on Monday')
  await user.click(dialog.getByRole('button', { name: 'Book as Lost' }))
  expect(await screen.findByText('₦7,000.00 is owed on the loan again. ₦7,000.00 has left our account.')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'payments.bookLostClaim')).toMatchObject([
    { body: { reason: 'Lost on Monday' } },
  ])
})

test('C-94 customer credit shows each customer and amount, and how much of it is on its way back', async () => {
  const [all, none] = [someCredit(), someCredit({ id: 'customer-2', refunding: 1_250.5 })]
  open('?tab=credit', { 'payments.customerCredit': credit([all, none]) })
  const rows = await rowsOf('Customer Credit')
  const who = ['HYHalima Yusuf', '08031000001']
  expect(textsOf(rows[1]!, 'cell')).toEqual([...who, '₦1,250.50', 'Apply to Loan: Halima YusufRefund: Halima Yusuf'])
  expect(textsOf(rows[2]!, 'cell')).toEqual([...who, '₦1,250.50₦1,250.50 is on its way back', ''])
  expect(screen.getByText(/Owed to customers/).parentElement).toHaveTextContent('₦1,250.50')
})

test.each([
  ['?tab=suspense', 'payments.suspense', 'No money in suspense'],
  ['?tab=open', 'payments.openItems', 'No open items'],
  ['?tab=credit', 'payments.customerCredit', 'No customer credit'],
  ['?tab=failed', 'payments.failedTransfers', 'No failed transfer'],
  ['?tab=reconciliation', 'payments.reconciliations', /^Not compared yet/],
])('C-157 a list that fails (%s) shows the dialog, and shows the failure in its place', async (tab, call, text) => {
  open(tab, { [call]: { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(1)
  expect(screen.queryByText(text)).toBeNull()
})

test('C-86 a transfer that waits for a code is shown as waiting, with what to do and no retry', async () => {
  const reason = 'Paystack waits for a code: switch transfer OTP off in its dashboard.'
  open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer({ outcome: 'waiting', reason, may_retry: false })),
  })
  const rows = await rowsOf('Failed Transfers')
  expect(rows[1]).toHaveTextContent(`WaitingReason${reason}`)
  expect(screen.queryByRole('button', { name: /Retry disbursement/ })).toBeNull()
})

test('C-86 a failed disbursement shows how and why, and offers a retry only if the loan may be approved again', async () => {
  const commission = someFailedTransfer({
    id: '3',
    payment_type: 'agent_commission',
    loan_id: null,
    outcome: 'reversed',
    may_retry: false,
  })
  open('?tab=failed', { 'payments.failedTransfers': failed(someFailedTransfer(), commission) })
  const rows = await rowsOf('Failed Transfers')
  expect(textsOf(rows[1]!, 'cell')).toEqual([
    'Halima Yusuf0123456789',
    'Loan disbursementLN-10000001',
    'Jun 2, 2025',
    '₦50,000.00',
    'Failed',
    'Account is dormant',
    'Retry disbursement: LN-10000001',
  ])
  expect(rows[2]).toHaveTextContent('Reversed')
  expect(within(rows[2]!).queryByRole('button')).toBeNull()
})

test('C-86 all failed transfers are shown, or only those that still need an act', async () => {
  const { user, sent, query } = open('?tab=failed&status=open', {
    'payments.failedTransfers': failed(someFailedTransfer()),
  })
  await rowsOf('Failed Transfers')
  const asked = () => sent.filter(({ call }) => call === 'payments.failedTransfers').map((one) => one.query['status'])
  expect(asked()).toEqual(['open'])
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('open')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked()).toEqual(['open', undefined]))
  expect(query()).toBe('?tab=failed')
})

test('C-86 a retry asks first, then approves again with the same amount through the same two calls', async () => {
  const { user, made } = open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer()),
    'loans.decide': { data: someAdminLoan({ status: 'active', approved_amount: 50_000, disbursement: 'completed' }) },
    'payments.create': payout('completed'),
  })
  const retry = await screen.findByRole('button', { name: 'Retry disbursement: LN-10000001' })
  await user.click(retry)
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Retry disbursement' })).getByRole('button', { name: 'Cancel' }),
  )
  expect(made()).toEqual([])
  await user.click(retry)
  const question =
    'sends ₦50,000.00 to HALIMA YUSUF, Zenith Bank, 0999999999. The last transfer, to 0123456789, did not arrive.'
  expect(await screen.findByRole('dialog', { name: 'Retry disbursement' })).toHaveTextContent(question)
  await user.click(screen.getByRole('button', { name: /^Approve again ₦/ }))
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made()).toMatchObject([
    { path: '/api/admin/loans/LN-10000001/status', body: { status: 'approved', approved_amount: 50_000 } },
    {
      path: '/api/admin/payment/create',
      body: { payable_id: 'LN-10000001', payable_type: 'loan', amount: 50_000, payment_type: 'loan_disbursement' },
    },
  ])
})

test('C-88 a retry of more than was requested asks a second time, with both figures, and sends the confirmation', async () => {
  const { user, made } = open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer({ requested_amount: 30_000 })),
    'loans.decide': { data: someAdminLoan({ status: 'active', approved_amount: 50_000, disbursement: 'completed' }) },
    'payments.create': payout('completed'),
  })
  await user.click(await screen.findByRole('button', { name: /Retry disbursement/ }))
  await user.click(await screen.findByRole('button', { name: /^Approve again ₦/ }))
  const second = within(await screen.findByRole('dialog', { name: 'More than was requested' }))
  expect(
    second.getByText('Halima Yusuf asked for ₦30,000.00. You are about to approve and pay out ₦50,000.00.'),
  ).toBeVisible()
  expect(made()).toEqual([])
  await user.click(second.getByRole('button', { name: 'Approve ₦50,000.00' }))
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made()[0]).toMatchObject({ body: { status: 'approved', approved_amount: 50_000, exceeds_request: true } })
})

test('C-192 BOOK-64 a retry that the provider cannot pay says how much to top up first', async () => {
  const told = { balance: 20_000, at: '2025-06-02T09:00:00.000Z', expected: 20_000, difference: 0 }
  const { user } = open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer()),
    'providerBalance.balance': { data: { ...told, to_be_sent: 5_000, not_settled: 0, age: 125 } },
  })
  await user.click(await screen.findByRole('button', { name: /Retry disbursement/ }))
  expect(await screen.findByRole('dialog', { name: 'Retry disbursement' })).toHaveTextContent(
    'The provider holds ₦20,000.00 (2 minutes ago). This needs ₦50,000.00 and ₦5,000.00 waits: top up ₦35,000.00 first.',
  )
})

test('a retry to the same account is shown as such; without an account there is no retry', async () => {
  const same = someFailedTransfer({
    retry_account: { account_number: '0123456789', account_name: 'HALIMA YUSUF', bank_name: 'Zenith Bank' },
  })
  const { user, made } = open('?tab=failed', {
    'payments.failedTransfers': failed(same, someFailedTransfer({ id: '2', loan_id: 'LN-2', retry_account: null })),
  })
  await user.click(await screen.findByRole('button', { name: 'Retry disbursement: LN-10000001' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('The money did not reach this account before.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Retry disbursement: LN-2' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Halima Yusuf has no bank account now. Ask them to add one, then try again.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(made()).toEqual([])
})

test('a failed transfer whose loan was paid out later shows when, and under which reference', async () => {
  const paid = { tx_ref: 'kasuwa-1003', paid_at: '2025-06-03T08:00:00.000Z' }
  open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer({ may_retry: false, retry_account: null, paid_later: paid })),
  })
  const rows = await rowsOf('Failed Transfers')
  expect(textsOf(rows[1]!, 'cell')[4]).toBe('Paid laterPaid on Jun 3, 2025 under kasuwa-1003')
  expect(within(rows[1]!).queryByText('Failed')).toBeNull()
})

test('C-86 a retry that is refused shows why, and may be pressed again', async () => {
  const { user } = open('?tab=failed', {
    'payments.failedTransfers': failed(someFailedTransfer()),
    'loans.decide': { status: 400, body: { message: 'This customer still has an active loan.' } },
  })
  await user.click(await screen.findByRole('button', { name: /Retry disbursement/ }))
  await user.click(await screen.findByRole('button', { name: /^Approve again ₦/ }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('still has an active loan')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('button', { name: /Retry disbursement/ })).toBeEnabled()
})

test.each([
  ['booked', 123.45, 'Paystack has this payment of ₦123.45. It was missing here and is now booked.'],
  ['unknown', null, 'Paystack has no payment with this reference. Check it and try again.'],
])('a payment is found at Paystack by its reference: %s', async (outcome, amount, sentence) => {
  const { user, sent } = open('', { 'payments.lookUp': { data: { reference: 'T-1', outcome, amount, paid_at: null } } })
  const find = await screen.findByRole('button', { name: 'Find' })
  expect(find).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Paystack reference' }), ' T-1 ')
  await user.click(find)
  expect(await screen.findByRole('dialog', { name: 'Find a Payment at Paystack' })).toHaveTextContent(sentence)
  expect(sent.filter(({ path }) => path.endsWith('/look-up'))).toMatchObject([{ body: { reference: 'T-1' } }])
})

test('a call that was given up shows its kind, person and problem, and can be tried again', async () => {
  const job = {
    id: '7',
    kind: 'transfer',
    user: { first_name: 'Halima', last_name: 'Yusuf' },
    tx_ref: 'kasuwa-1002',
    loan_id: 'LN-10000001',
    amount: 50_000,
    state: 'given_up',
    tries: 40,
    problem: 'paystack POST /transfer: ECONNREFUSED',
    since: '2025-06-01T23:30:00.000Z',
  }
  const text = {
    ...job,
    id: '8',
    kind: 'recovery-code',
    user: null,
    tx_ref: null,
    loan_id: null,
    amount: null,
    state: 'waiting',
    problem: null,
  }
  const { user, sent } = open('?tab=waiting', {
    'payments.waitingWork': waitingWork(job, text),
    'payments.retryWork': { data: { id: '7', state: 'waiting' } },
  })
  const rows = await rowsOf('Waiting Work')
  expect(rows[1]).toHaveTextContent(
    /Transfer.*LN-10000001.*Halima Yusuf.*Jun 2, 2025.*₦50,000.00.*Given up.*ECONNREFUSED/,
  )
  expect(rows[2]).toHaveTextContent(/Text with a code.*--.*Being tried/)
  await user.click(within(rows[1]!).getByRole('button', { name: /Try again/ }))
  expect(await screen.findByRole('dialog', { name: 'Try again' })).toHaveTextContent('nothing is paid twice')
  expect(sent.filter(({ call }) => call === 'payments.retryWork')).toHaveLength(1)
})

const cleanRun = {
  id: 1,
  at: '2025-06-01T23:30:00.000Z',
  since: '2025-05-25T23:30:00.000Z',
  booked: 1,
  settled: 2,
  promised: 0,
  found: 0,
  differences: [],
}
const runs = () => within(screen.getByRole('region', { name: 'Reconciliation' })).getAllByRole('listitem')

test('SCALE-45 where the nights compare the books by parts, it says between which days all of them were compared', async () => {
  const { data } = reconciliations('2026-02-20T01:00:00.000Z')
  const all_between = { from: '2026-01-22T01:00:00.000Z', to: '2026-02-20T01:00:00.000Z' }
  open('?tab=reconciliation', { 'payments.reconciliations': { data: { ...data, all_between } } })
  expect(await screen.findByText('All of the books were compared between Jan 22, 2026 and Feb 20, 2026.')).toBeVisible()
})

test('before the first comparison the list is empty, and the last one without differences is never', async () => {
  open('?tab=reconciliation', { 'payments.reconciliations': reconciliations(null) })
  expect(await screen.findByText(/^Not compared yet/)).toBeVisible()
  expect(screen.getByText(/^Last without differences/)).toHaveTextContent('Last without differences: never')
})

test('a comparison without differences shows its time, what it compared and what it booked before', async () => {
  open('?tab=reconciliation', { 'payments.reconciliations': reconciliations(cleanRun.at, cleanRun) })
  expect(await screen.findByText(/^Last without differences/)).toHaveTextContent('Jun 2, 2025, 00:30')
  expect(runs()[0]).toHaveTextContent(
    /^Jun 2, 2025, 00:30CleanPayments and transfers since May 26, 2025 · 1 missing payment booked · 2 transfers settled$/,
  )
  expect(within(runs()[0]!).queryByRole('button')).toBeNull()
})

test('a comparison with differences unfolds to each difference, its subject and amounts', async () => {
  const difference = { kind: 'repayment_differs', ids: { reference: 'T-9' }, ours: 100.5, theirs: 100, counts: null }
  const missing = { ...difference, kind: 'money_in_unknown_to_us', ids: { reference: 'T-8' }, ours: null, theirs: 444 }
  const counted = {
    kind: 'default_accounts',
    ids: { customer: 'c-1', of: null },
    ours: null,
    theirs: null,
    counts: { ours: 0, theirs: 1 },
  }
  const unknown = { ...difference, kind: 'of_earlier_versions', ids: { shelf: 3 } }
  const differing = {
    ...cleanRun,
    id: 2,
    since: null,
    booked: 0,
    settled: 0,
    promised: 1,
    found: 1_250,
    differences: [difference, missing, counted, unknown],
  }
  const { user } = open('?tab=reconciliation', {
    'payments.reconciliations': reconciliations(cleanRun.at, differing, cleanRun),
  })
  expect((await screen.findAllByText('1,250 differences'))[0]).toBeVisible()
  expect(runs()[0]).toHaveTextContent('All payments and transfers · 1 open transfer queued again')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1,250 differences' }))
  const rows = await rowsOf('Differences of Jun 2, 2025, 00:30')
  expect(rows.slice(1).map((row) => textsOf(row, 'cell'))).toEqual([
    ['A repayment is not the sum of its allocations', 'Reference T-9', '₦100.50', '₦100.00'],
    ['Paystack has a payment that we do not have', 'Reference T-8', '--', '₦444.00'],
    ['A customer has no default bank account, or more than one', 'Customer c-1', '0', '1'],
    ['of_earlier_versions', 'shelf 3', '₦100.50', '₦100.00'],
  ])
  expect(screen.getByText('4 of 1,250 are shown.')).toBeVisible()
})

test('a search that matches no difference finds no comparison', async () => {
  open('?tab=reconciliation&search=nothing', { 'payments.reconciliations': reconciliations(null) })
  expect(await screen.findByText('No comparison found for these words')).toBeVisible()
})

test('DESK-89 the books are compared at once: it is asked for once, the page follows it, and the result is first in the list', async () => {
  let stands: 'before' | 'under way' | 'done' = 'before'
  const run = { id: 8, at: '2025-06-03T01:00:00.000Z', since: '2025-05-26T01:00:00.000Z', booked: 0, settled: 0 }
  const done = reconciliations(run.at, { ...run, promised: 0, found: 0, differences: [] })
  const none = reconciliations(null)
  const { user, sent } = open('?tab=reconciliation', {
    'payments.reconciliations': () =>
      stands === 'done' ? done : { data: { ...none.data, is_under_way: stands === 'under way' } },
    'payments.compareNow': () => {
      stands = 'under way'
      return { data: { is_under_way: true } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Compare Now' }))
  expect(await screen.findByText(/^The books are being compared/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Compare Now' })).toBeNull()
  stands = 'done'
  expect(await screen.findByText('Clean', {}, { timeout: 15_000 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Compare Now' })).toBeEnabled()
  expect(sent.filter(({ call }) => call === 'payments.compareNow')).toMatchObject([
    { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ])
})

const proposed = (act: string, name: string) => ({ id: 'proposal-1', act, name })
test.each([
  [
    'suspense',
    'payments.suspense',
    suspense([{ ...suspenseItem, proposal: proposed('suspense_refund', 'T-9') }]),
    'Money in suspense sent back: T-9',
  ],
  [
    'open',
    'payments.openItems',
    openItems(someOpenItem({ kind: 'dispute', proposal: { id: 'proposal-1', act: 'reversal', name: 'T-77' } })),
    'Reversal of a repayment: T-77',
  ],
  [
    'credit',
    'payments.customerCredit',
    credit([someCredit({ proposal: proposed('refund', '08031000001') })]),
    'Refund of customer credit: 08031000001',
  ],
  [
    'failed',
    'payments.failedTransfers',
    failed(someFailedTransfer({ proposal: { id: 'proposal-1', act: 'approval', name: 'LN-10000001' } })),
    'Approval of a loan: LN-10000001',
  ],
] as const)(
  'C-212 a row of %s with an open proposal links to it in place of its acts',
  async (tab, call, answer, name) => {
    const { user, here, query } = open(`?tab=${tab}`, {
      [call]: answer,
      'proposals.list': { data: { proposals: [], page: onePage(0) } },
    })
    const link = await screen.findByRole('link', { name: `Waits for a second person: ${name}` })
    expect(within(link.closest('tr')!).queryAllByRole('button')).toEqual([])
    await user.click(link)
    await waitFor(() => expect(here() + query()).toBe(`/admin-user/proposals?search=${name.split(': ')[1]}`))
  },
)

const withRoles = (...roles: StaffRole[]) =>
  meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: roles }))

test('FIND-04 suspense is filtered by state, amount and day; the sum of what is found is shown, and assigned money leads to its payment', async () => {
  const assigned = { ...suspenseItem, state: 'assigned' as const }
  const { sent } = open('?tab=suspense&status=assigned&amount_from=7500&amount_to=7500&from=2025-06-01', {
    'payments.suspense': suspense([assigned]),
  })
  const rows = await rowsOf('Suspense')
  expect(screen.getByText('Sum of what is found').parentElement).toHaveTextContent('₦7,500.00')
  expect(within(rows[1]!).queryByRole('button')).toBeNull()
  expect(within(rows[1]!).getByRole('link', { name: 'See the payment: T-9' })).toHaveAttribute(
    'href',
    '/admin-user/payment-management?search=T-9',
  )
  expect(sent.find(({ call }) => call === 'payments.suspense')?.query).toMatchObject({
    status: 'assigned',
    amount_from: '7500',
    amount_to: '7500',
    from: '2025-06-01',
  })
})

test('FIND-04 closed open items say when and why, with no act; without a filter no sum of what is found is shown', async () => {
  const closed = someOpenItem({ closed_at: '2025-06-03T09:00:00.000Z', close_reason: 'Refunded in the dashboard' })
  open('?tab=open&status=closed', { 'payments.openItems': openItems(closed) })
  const rows = await rowsOf('Open Items')
  expect(rows[1]).toHaveTextContent(/Closed Jun 3.*: Refunded in the dashboard/)
  expect(within(rows[1]!).queryByRole('button')).toBeNull()
  expect(screen.getByText('Sum of what is found')).toBeVisible()
})

test('FIND-05 cash with agents is on the desk and leads to its page; who may not act learns which role may, and where its staff are', async () => {
  const since = '2025-06-01T23:30:00.000Z'
  const item = { reference: '12345678', customer_id: null, amount: 9_000, since, problem: null, proposal: null }
  const items = [
    { ...item, place: 'agent_cash', id: 'agent-1', name: 'Sade Musa' },
    { ...item, place: 'came_back', id: 'payment-1', name: 'Halima Yusuf', reference: 'payout_1' },
  ]
  open('?tab=desk', {
    'access.me': withRoles('finance'),
    'payments.moneyDesk': { data: { places: [], total_amount: 18_000, found_amount: 18_000, items, page: onePage(2) } },
  })
  const rows = await rowsOf('Money Desk')
  expect(rows[1]).toHaveTextContent(/Cash with agents.*Sade Musa.*₦9,000.00/)
  expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', '/admin-user/agent-cash')
  expect(rows[2]).toHaveTextContent(/This needs the role Credit\. Please ask an admin who has it\. See who has it/)
  expect(within(rows[2]!).getByRole('link', { name: 'See who has it' })).toHaveAttribute('href', '/admin-user/staff')
  expect(screen.queryByText('Sum of what is found')).toBeNull()
})
