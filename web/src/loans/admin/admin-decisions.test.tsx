import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showDialog } from '../../base/dialog-store.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { someProposal } from '../../proposals/test-proposal.ts'
import { someLateFeeRule } from '../test-late-fee.ts'
import type { AdminLoan } from './admin-loan-queries.ts'
import { adminLoansAnswer, payout, someAdminLoan } from './test-admin-loan.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

const someStop = {
  id: '7',
  since: '2025-06-10T08:14:00.000Z',
  by: { first_name: 'Ada', last_name: 'Obi' },
  reason: 'A transfer that none of us approved.',
  held: null,
}

const approved = { data: someAdminLoan({ status: 'active', approved_amount: 50_000, disbursement: 'completed' }) }

async function choose(
  item: 'Approve Loan' | 'Reject Loan',
  answers: Parameters<typeof answerCalls>[0] = {},
  loan: Partial<AdminLoan> = {},
) {
  const sent = answerCalls({
    'access.me': admin,
    'loans.adminList': adminLoansAnswer([someAdminLoan(loan)]),
    ...answers,
  })
  const app = openApp('/admin-user/loan-management?tab=pending')
  await app.user.click(await screen.findByRole('button', { name: 'Actions for loan LN-10000001' }))
  await app.user.click(screen.getByRole('menuitem', { name: item }))
  if (item === 'Approve Loan') await screen.findByRole('dialog', { name: item })
  return { ...app, sent, made: () => sent.filter(({ call }) => call === 'loans.decide' || call === 'payments.create') }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Approve Loan' }))
const amount = () => dialog().getByRole('textbox', { name: 'Approved amount' })
const approve = () => dialog().getByRole('button', { name: /^Approve( ₦|$)/ })
const acknowledge = async (user: Awaited<ReturnType<typeof choose>>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'OK' }))

test('MLOAN-08 C-88 the approved amount is editable, filled in with the requested one, and required', async () => {
  const { user, made } = await choose('Approve Loan')
  expect(screen.getByRole('dialog')).toHaveTextContent('Requested amount ₦60,000.00')
  expect(amount()).toHaveValue('60,000')
  await user.clear(amount())
  expect(approve()).toBeDisabled()
  await user.type(amount(), '75000')
  expect(amount()).toHaveValue('75,000')
  expect(approve()).toHaveTextContent('Approve ₦75,000')
  expect(approve()).toBeEnabled()
  expect(made()).toEqual([])
})

test('LATE-12 Approve shows the rule of late fees of the request', async () => {
  await choose('Approve Loan', {}, { late_fee: someLateFeeRule })
  expect(await dialog().findByRole('region', { name: 'Late Fees' })).toHaveTextContent(
    'If a payment is not complete 3 days after its date, a late fee is added once: ₦500.00 and 2% of what is unpaid of it.',
  )
})

test.each([
  ['This customer has no bank account to pay into.', { has_bank_account: false }, {}],
  ['Payouts are stopped.', {}, { 'payments.payoutStop': { data: someStop } }],
])('C-87 Approve cannot be pressed while it would be refused: %s', async (reason, loan, answers) => {
  await choose('Approve Loan', answers, loan)
  const description = (text: string) => text.includes(`An approval would be refused now. ${reason}`)
  expect(await dialog().findByRole('button', { name: 'Approve ₦60,000', description })).toBeDisabled()
})

test('DECIDE-04 C-211 while names differ the reason goes to a second person, and nothing is paid', async () => {
  const refusal =
    'Names differ. Please have them corrected first, or give a reason: then a second person decides whether to pay.'
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': ({ body }) =>
      'names_reason' in (body as object)
        ? { data: { ...someAdminLoan(), proposal: someProposal() } }
        : { status: 400, body: { message: refusal, data: { names_reason: [refusal] } } },
  })
  await user.click(approve())
  const question = within(await screen.findByRole('dialog', { name: 'Names differ: pay all the same?' }))
  await user.type(question.getByRole('textbox', { name: 'Reason' }), 'It is the account of the wife')
  await user.click(question.getByRole('button', { name: 'Ask a second person' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(made().map(({ call }) => call)).toEqual(['loans.decide', 'loans.decide'])
})

test("VAL-36 the approved loan amount is required: 'Please enter a valid amount'", async () => {
  const { user } = await choose('Approve Loan')
  await user.clear(amount())
  await user.tab()
  expect(await dialog().findByText('Please enter a valid amount')).toBeVisible()
  expect(approve()).toBeDisabled()
})

test('MLOAN-09 C-86 first the status call, then the disbursement payment; both done, the loan is approved', async () => {
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': payout('completed'),
  })
  await user.clear(amount())
  await user.type(amount(), '50000')
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toHaveTextContent(
    'Loan successfully approved & disbursed',
  )
  expect(made()).toMatchObject([
    { path: '/api/admin/loans/loan-1/status', body: { status: 'approved', approved_amount: 50_000 } },
    {
      path: '/api/admin/payment/create',
      body: {
        payable_id: 'loan-1',
        payable_type: 'loan',
        amount: 50_000,
        payment_type: 'loan_disbursement',
        description: 'Loan disbursement',
      },
    },
  ])
  expect(made()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('dialog', { name: 'Approve Loan' })).toBeNull()
})

test('C-86 a refused status call asks for no payment; what was typed stays', async () => {
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': { status: 400, body: { message: 'This customer still has an active loan.' } },
  })
  await user.clear(amount())
  await user.type(amount(), '50000')
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('still has an active loan')
  await acknowledge(user, 'Request Failed')
  expect(made().map(({ call }) => call)).toEqual(['loans.decide'])
  expect(amount()).toHaveValue('50,000')
})

test('C-86 C-165 a lost second answer is no approval yet; trying again approves under the same key', async () => {
  const outcomes = ['no answer', payout('completed')] as const
  let answered = 0
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': () => outcomes[answered++]!,
  })
  await user.click(approve())
  await acknowledge(user, 'Network Error')
  expect(screen.queryByText('Loan successfully approved & disbursed')).toBeNull()
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  const [first, , second] = made()
  expect(second).toMatchObject({ call: 'loans.decide', idempotencyKey: first?.idempotencyKey })
})

test('C-165 another amount after a lost answer is another approval, which the server decides on its own', async () => {
  const outcomes = [
    'no answer',
    { status: 400, body: { message: 'This loan is approved and its disbursement is under way.' } },
  ] as const
  let asked = 0
  const { user, made } = await choose('Approve Loan', { 'loans.decide': () => outcomes[asked++]! })
  await user.click(approve())
  await acknowledge(user, 'Network Error')
  await user.clear(amount())
  await user.type(amount(), '50000')
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'its disbursement is under way',
  )
  const [first, second] = made()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('after money moved, every figure in this browser is read again', async () => {
  const { user, sent } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': payout('completed'),
  })
  const figures = () => sent.filter(({ call }) => call === 'overview.adminDashboard')
  const goTo = (name: string) => user.click(screen.getAllByRole('link', { name })[0]!)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await acknowledge(user, 'Approval Cancelled')
  await goTo('Dashboard')
  await waitFor(() => expect(figures()).toHaveLength(1))
  await goTo('Loan Management')
  await user.click(await screen.findByRole('button', { name: 'Pending' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for loan LN-10000001' }))
  await user.click(screen.getByRole('menuitem', { name: 'Approve Loan' }))
  await screen.findByRole('dialog', { name: 'Approve Loan' })
  await user.click(approve())
  await acknowledge(user, 'Loan approved')
  await goTo('Dashboard')
  await waitFor(() => expect(figures()).toHaveLength(2))
})

test('C-86 the reason why the provider waits is shown at once', async () => {
  const note = 'Paystack waits for a code: switch transfer OTP off in its dashboard.'
  const { user } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': payout('pending', { note }),
  })
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Disbursement under way' })).toHaveTextContent(
    `has not arrived yet. ${note}`,
  )
})

test('C-86 while the transfer is not settled the disbursement is shown to be under way', async () => {
  const { user } = await choose('Approve Loan', { 'loans.decide': approved, 'payments.create': payout('pending') })
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Disbursement under way' })).toHaveTextContent('on its way')
  expect(screen.queryByRole('dialog', { name: 'Approve Loan' })).toBeNull()
})

test('C-86 after a transfer that failed the approval may be tried again, under another key', async () => {
  const outcomes = [payout('failed'), payout('completed')]
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': () => outcomes.shift()!,
  })
  await user.click(approve())
  await acknowledge(user, 'Disbursement failed')
  expect(amount()).toHaveValue('60,000')
  await waitFor(() => expect(amount()).toHaveFocus())
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  const [first, , second] = made()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test.each([
  [{ nin: null, bvn: 'verified' }, 'service: NIN. Check'],
  [{ nin: 'verified', bvn: 'unavailable' }, 'service: BVN. Check'],
  [{ nin: 'mismatch', bvn: null }, 'service: NIN and BVN. Check'],
] as const)('C-87 an identity of %j warns before an approval', async (identity, warning) => {
  await choose('Approve Loan', {}, { identity })
  expect(dialog().getByText(new RegExp(warning))).toBeVisible()
})

test('C-87 a verified identity needs no warning', async () => {
  await choose('Approve Loan')
  expect(dialog().queryByText(/Not verified/)).toBeNull()
})

test('C-88 more than was requested asks a second time, with both figures; only then it is sent, with the confirmation', async () => {
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': payout('completed'),
  })
  await user.clear(amount())
  await user.type(amount(), '6000000')
  await user.click(approve())
  const second = within(await screen.findByRole('dialog', { name: 'More than was requested' }))
  expect(
    second.getByText('Halima Yusuf asked for ₦60,000.00. You are about to approve and pay out ₦6,000,000.00.'),
  ).toBeVisible()
  expect(made()).toEqual([])
  await user.click(second.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(amount()).toHaveFocus())
  expect(amount()).toHaveValue('6,000,000')
  expect(made()).toEqual([])
  await user.click(approve())
  await user.click(await screen.findByRole('button', { name: 'Approve ₦6,000,000.00' }))
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made()[0]).toMatchObject({ body: { status: 'approved', approved_amount: 6_000_000, exceeds_request: true } })
})

test('C-88 up to the requested amount nothing more is asked, and no flag is sent', async () => {
  const { user, made } = await choose('Approve Loan', {
    'loans.decide': approved,
    'payments.create': payout('completed'),
  })
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made()[0]?.body).not.toHaveProperty('exceeds_request')
})

test('a confirmation that another message replaces confirms nothing', async () => {
  const { user, made } = await choose('Approve Loan')
  await user.clear(amount())
  await user.type(amount(), '70000')
  await user.click(approve())
  await screen.findByRole('dialog', { name: 'More than was requested' })
  act(() => showDialog({ kind: 'info', message: 'Something else' }))
  await acknowledge(user, 'Notification')
  await waitFor(() => expect(approve()).toBeEnabled())
  expect(made()).toEqual([])
})

test.each(['This loan has already been decided.', 'This loan is approved and its disbursement is under way.'])(
  'after %j the dialog closes and the list is read again',
  async (message) => {
    const lists = [adminLoansAnswer([someAdminLoan()])]
    const { user, sent } = await choose('Approve Loan', {
      'loans.adminList': () => lists.shift() ?? adminLoansAnswer([]),
      'loans.decide': { status: 400, body: { message } },
    })
    await user.click(approve())
    expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(message)
    expect(screen.queryByRole('dialog', { name: 'Approve Loan' })).toBeNull()
    await screen.findByText('No loan to show')
    expect(sent.filter(({ call }) => call === 'loans.adminList').length).toBeGreaterThan(1)
    await acknowledge(user, 'Request Failed')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  },
)

const waysOut = [
  [
    'the Cancel button',
    (user: Awaited<ReturnType<typeof choose>>['user']) => user.click(dialog().getByRole('button', { name: 'Cancel' })),
  ],
  [
    'Escape',
    () => fireEvent(screen.getByRole('dialog', { name: 'Approve Loan' }), new Event('cancel', { cancelable: true })),
  ],
  ['a press outside', () => fireEvent.mouseDown(screen.getByRole('dialog', { name: 'Approve Loan' }))],
] as const

test.each(waysOut)('MSG-09 C-148 %s cancels the approval: the message once, and no call', async (_, cancel) => {
  const { user, made } = await choose('Approve Loan')
  await cancel(user)
  expect(await screen.findByRole('dialog', { name: 'Approval Cancelled' })).toHaveTextContent(
    'Loan approval process has been cancelled',
  )
  await acknowledge(user, 'Approval Cancelled')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(made()).toEqual([])
})

test("MLOAN-10 rejecting asks the browser 'Are you sure you want to reject this loan?' and sends the requested amount", async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { made } = await choose('Reject Loan', { 'loans.decide': { data: someAdminLoan({ status: 'rejected' }) } })
  expect(await screen.findByRole('dialog', { name: 'Loan rejected' })).toHaveTextContent('Loan successfully rejected')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure you want to reject this loan?')
  expect(made()).toMatchObject([
    { path: '/api/admin/loans/loan-1/status', body: { status: 'rejected', approved_amount: 60_000 } },
  ])
})

test('MSG-10 a cancelled rejection shows its message and calls nothing', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { made } = await choose('Reject Loan')
  expect(await screen.findByRole('dialog', { name: 'Action Cancelled' })).toHaveTextContent(
    'Loan rejection has been cancelled',
  )
  expect(made()).toEqual([])
})

test('MLOAN-11 cancelling either decision shows its message and calls nothing', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { user, made } = await choose('Reject Loan')
  await acknowledge(user, 'Action Cancelled')
  await user.click(screen.getByRole('button', { name: 'Actions for loan LN-10000001' }))
  await user.click(screen.getByRole('menuitem', { name: 'Approve Loan' }))
  await screen.findByRole('dialog', { name: 'Approve Loan' })
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await acknowledge(user, 'Approval Cancelled')
  expect(made()).toEqual([])
})

test('MSG-08 MSG-11 approved or rejected, a title shows which, then a text', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = await choose('Approve Loan', {
    'loans.decide': ({ body }) =>
      (body as { status: string }).status === 'approved' ? approved : { data: someAdminLoan({ status: 'rejected' }) },
    'payments.create': payout('completed'),
  })
  await user.click(approve())
  const done = await screen.findByRole('dialog', { name: 'Loan approved' })
  expect(within(done).getByText('Loan successfully approved & disbursed')).toBeVisible()
  await acknowledge(user, 'Loan approved')
  await user.click(screen.getByRole('button', { name: 'Actions for loan LN-10000001' }))
  await user.click(screen.getByRole('menuitem', { name: 'Reject Loan' }))
  const undone = await screen.findByRole('dialog', { name: 'Loan rejected' })
  expect(within(undone).getByText('Loan successfully rejected')).toBeVisible()
})

test('a rejection that fails shows why, and the loan may be decided again', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = await choose('Reject Loan', {
    'loans.decide': { status: 400, body: { message: 'This loan has already been decided.' } },
  })
  await acknowledge(user, 'Request Failed')
  await user.click(screen.getByRole('button', { name: 'Actions for loan LN-10000001' }))
  expect(screen.getByRole('menuitem', { name: 'Reject Loan' }).hasAttribute('aria-disabled')).toBe(false)
})

test('once the row of a decided loan has left the list, the focus is at the content, not nowhere', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const lists = [adminLoansAnswer([someAdminLoan()]), adminLoansAnswer([])]
  const { user } = await choose('Reject Loan', {
    'loans.adminList': () => lists.shift() ?? adminLoansAnswer([]),
    'loans.decide': { data: someAdminLoan({ status: 'rejected' }) },
  })
  await screen.findByRole('dialog', { name: 'Loan rejected' })
  await screen.findByText('No loan to show')
  await acknowledge(user, 'Loan rejected')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
