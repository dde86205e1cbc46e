import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, nothingWaits, someLoanDetail, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn } from '../../testing/test-figures.ts'
import { someProposal } from '../../proposals/test-proposal.ts'
import { adminLoansAnswer, payout, someAdminLoan } from '../admin/test-admin-loan.ts'
import { someLateFeeRule } from '../test-late-fee.ts'
import type { Decision } from './decision-query.ts'
import { someDecision } from './test-decision.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 4, 10) })
  signInAs('admin')
})

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
const address = '/admin-user/loan-management/LN-10000001'

function open(decision: Decision = someDecision(), answers: Parameters<typeof answerCalls>[0] = {}, path = address) {
  const sent = answerCalls({
    'access.me': admin,
    'loans.adminDetail': { data: decision },
    'overview.adminWaiting': { data: nothingWaits },
    ...answers,
  })
  const made = () => sent.filter(({ call }) => call === 'loans.decide' || call === 'payments.create')
  return { ...openApp(path), sent, made }
}

const region = (name: string) => screen.findByRole('region', { name })
const amount = () => screen.findByRole('textbox', { name: 'Approved amount' })
const approve = () => screen.getByRole('button', { name: /^Approve( ₦|$)/ })
const schedule = () => region('Schedule of this amount')
const check = async (name: string) =>
  within(await region('Checks'))
    .getByRole('heading', { name })
    .closest('li')!
const decided = (changes: Parameters<typeof someAdminLoan>[0]) => ({
  loan: { ...someDecision().loan, ...someAdminLoan(changes) },
})

test('DESK-14 it shows customer, amount, date and purpose of the request, in one call', async () => {
  const { sent } = open()
  const request = await region('Request')
  expect(request).toHaveTextContent('Halima Yusuf')
  expect(request).toHaveTextContent('₦60,000.00')
  expect(figuresIn(request)).toMatchObject({
    'Asked for': 'Jun 2, 20252 days ago',
    Purpose: 'business',
    'Repayment Plan': 'weekly',
    Tenure: '1 month',
    'Interest Rate': '5%',
    'Loan ID': 'LN-10000001',
    'Application ID': 'APP-10000001',
    'Business Name': 'Halima Foods',
    'Customer since': 'Jan 5, 2025',
    'KYC level': '2',
  })
  expect(within(request).getByRole('link', { name: 'All about this customer' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-1',
  )
  expect(within(request).getByRole('link', { name: 'Call Halima Yusuf' })).toHaveAttribute('href', 'tel:08031234567')
  expect(sent.filter(({ call }) => call.startsWith('loans.')).map(({ path }) => path)).toEqual([
    '/api/admin/loans/LN-10000001',
  ])
})

test('LATE-12 the decision shows the rule of late fees in the words of the offer, with the example of the typed amount', async () => {
  const { user } = open(someDecision({ loan: { ...someDecision().loan, late_fee: someLateFeeRule } }))
  const rule = within(await schedule()).getByRole('region', { name: 'Late Fees' })
  expect(rule).toHaveTextContent('a late fee is added once: ₦500.00 and 2% of what is unpaid of it.')
  expect(rule).toHaveTextContent('if nothing of a payment of ₦15,750.00 is paid by then: ₦815.00')
  await user.clear(await amount())
  await user.type(await amount(), '50000')
  expect(await schedule()).toHaveTextContent('if nothing of a payment of ₦13,125.00 is paid by then: ₦762.50')
})

test('LATE-12 the second person reads the rule beside the proposal', async () => {
  const loan = { ...someDecision().loan, late_fee: someLateFeeRule }
  open(someDecision({ loan, proposal: someProposal() }))
  expect(await region('Late Fees')).toHaveTextContent('All late fees together are at most 10% of the loan.')
})

test('C-183 a request without a rule of late fees says nothing of them', async () => {
  open()
  await amount()
  expect(await schedule()).toHaveTextContent('4 payments of ₦15,750.00')
  expect(screen.queryByRole('region', { name: 'Late Fees' })).toBeNull()
})

test('DESK-11 the schedule follows the amount while it is typed: first due day, each instalment, total', async () => {
  const { user } = open()
  expect(await schedule()).toHaveTextContent('4 payments of ₦15,750.00')
  await user.clear(await amount())
  expect(await schedule()).toHaveTextContent('Enter an amount. Its schedule shows here.')
  await user.type(await amount(), '50000')
  expect(figuresIn(await schedule())).toMatchObject({
    'First due': 'Jun 11, 2025',
    'Last due': 'Jul 4, 2025',
    'Paid back': '₦52,500.00',
    Interest: '₦2,500.00',
  })
  const rows = within(within(await schedule()).getByRole('list', { name: 'Every payment' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Jun 11, 2025₦13,125.00',
    'Jun 18, 2025₦13,125.00',
    'Jun 25, 2025₦13,125.00',
    'Jul 4, 2025₦13,125.00',
  ])
})

test('DESK-11 the repayments of the month are shown beside the stated income, also if it is missing or too low', async () => {
  const { user, leave } = open()
  expect(await schedule()).toHaveTextContent('Net monthly income30% of ₦210,000.00')
  expect(await schedule()).not.toHaveTextContent('More than')
  expect(await schedule()).toHaveTextContent('Expected monthly revenue7% of ₦900,000.00')
  await user.clear(await amount())
  await user.type(await amount(), '3000000')
  expect(await schedule()).toHaveTextContent('More than was asked for: ₦60,000.00.')
  expect(await schedule()).toHaveTextContent('1,500% of ₦210,000.00The repayments of the month are higher than this.')
  leave()
  const income = { ...someDecision().income, net_monthly_income: null, expected_monthly_revenue: null }
  open(someDecision({ income: { ...income, other_sources_of_funds: true } }))
  expect(await schedule()).toHaveTextContent('No income was stated.The customer stated other sources of funds too.')
})

test('DESK-10 each name shows how well it matches, with its score', async () => {
  const account = someDecision().account!
  const { leave } = open()
  expect(await check('Account holder')).toHaveTextContent('In order:Account holderYUSUF HALIMANames match, 100 of 100.')
  leave()
  const close = open(someDecision({ account: { ...account, name_match: { match: 'close', score: 80 } } }))
  expect(await check('Account holder')).toHaveTextContent('Look at this:')
  expect(await check('Account holder')).toHaveTextContent('Names are close, 80 of 100.')
  close.leave()
  open(
    someDecision({
      account: { ...account, account_name: 'IBRAHIM MUSA ADEBAYO', name_match: { match: 'differs', score: 0 } },
      identity_names: { nin: { match: 'differs', score: 50 }, bvn: null },
      ...decided({ identity: { nin: 'mismatch', bvn: 'pending' } }),
    }),
  )
  expect(await check('Account holder')).toHaveTextContent('Not in order:')
  expect(await check('Account holder')).toHaveTextContent('IBRAHIM MUSA ADEBAYONames differ, 0 of 100.')
  expect(await check('NIN')).toHaveTextContent('Not in order:')
  expect(await check('NIN')).toHaveTextContent('Names differ, 50 of 100.')
  expect(await check('BVN')).toHaveTextContent('Look at this:')
  expect(await check('BVN')).toHaveTextContent('The identity service has not answered yet.')
})

test('DESK-41 an account or a device that others share with the customer is a check to look at, with the people below', async () => {
  const { leave } = open()
  expect(await check('Other accounts')).toHaveTextContent('In order:')
  leave()
  const other = { first_name: 'Musa', last_name: 'Ibrahim', phone: '08030000003', profile_picture_url: null }
  const link = {
    mark: 'device',
    detail: null,
    since: '2025-06-02T09:00:00.000Z',
    customer_id: 'customer-2',
    account_type: 'customer',
    status: 'active',
    user: other,
    has_running_loan: true,
  } as const
  open(someDecision({ shared: { total: 1, accounts: [link] } }))
  expect(await check('Other accounts')).toHaveTextContent('Look at this:Other accounts1 account is linked to this one.')
  const card = within(await region('Shared with other accounts'))
  expect(card.getByRole('listitem')).toHaveTextContent(
    'Musa IbrahimSigned in on the same deviceSince Jun 2, 2025 · Customer · Has a running loan',
  )
})

test('DESK-09 an account of the last 24 hours is marked; without an account nothing can be paid out', async () => {
  const account = { ...someDecision().account!, is_recent: true, changed_at: '2025-06-04T08:00:00.000Z' }
  const { leave } = open(someDecision({ account }))
  expect(await check('Bank account')).toHaveTextContent('Look at this:')
  expect(await check('Bank account')).toHaveTextContent('Added or changed in the last 24 hours: Jun 4, 2025, 09:00.')
  leave()
  open(someDecision({ account: null, stopped_by: 'This customer has no bank account to pay into.' }))
  expect(await check('Bank account')).toHaveTextContent('There is no bank account to pay into.')
  expect(await region('Decide')).toHaveTextContent(
    'An approval would be refused now. This customer has no bank account to pay into.',
  )
  expect(approve()).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled()
})

test('DESK-14 other loans are shown with their punctuality; a first request is named as such', async () => {
  const punctuality = { on_time: 3, late: 1, to_come: 0, days_late: 6 }
  const [loan] = someDecision().others.loans
  const { leave } = open(someDecision({ others: { total: 12, punctuality, loans: [{ ...loan!, punctuality }] } }))
  const others = await region('Other loans')
  expect(figuresIn(others)).toEqual({ 'Paid on time': '3', 'Paid late, or late now': '1', 'Longest delay': '6 days' })
  expect(others).toHaveTextContent('3 on time, 1 late, up to 6 days')
  expect(others).toHaveTextContent('The newest 1 of 12.')
  leave()
  open(someDecision({ others: { total: 0, punctuality: { ...punctuality, late: 0 }, loans: [] } }))
  expect(await region('Other loans')).toHaveTextContent('This is their first request.')
})

test('DESK-14 C-86 Approve makes both calls in order and shows the outcome, and the page then shows that it is decided', async () => {
  const states = [someDecision(), someDecision(decided({ status: 'active', disbursement: 'completed' }))]
  const { user, made } = open(undefined, {
    'loans.adminDetail': () => ({ data: states.length > 1 ? states.shift()! : states[0]! }),
    'loans.decide': { data: someAdminLoan({ status: 'active', approved_amount: 50_000, disbursement: 'completed' }) },
    'payments.create': payout('completed'),
  })
  await user.clear(await amount())
  await user.type(await amount(), '50000')
  await user.click(approve())
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made()).toMatchObject([
    { path: '/api/admin/loans/loan-1/status', body: { status: 'approved', approved_amount: 50_000 } },
    { path: '/api/admin/payment/create', body: { payable_id: 'loan-1', amount: 50_000 } },
  ])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(async () => expect(await region('Decide')).toHaveTextContent('This request has been decided.'))
  expect(screen.queryByRole('button', { name: /^Approve( ₦|$)/ })).toBeNull()
})

test('DESK-14 C-88 more than was asked for is confirmed with both figures first', async () => {
  const { user, made } = open(undefined, {
    'loans.decide': { data: someAdminLoan({ status: 'active' }) },
    'payments.create': payout('completed'),
  })
  await user.clear(await amount())
  await user.type(await amount(), '90000')
  await user.click(approve())
  const question = await screen.findByRole('dialog', { name: 'More than was requested' })
  expect(question).toHaveTextContent(
    'Halima Yusuf asked for ₦60,000.00. You are about to approve and pay out ₦90,000.00.',
  )
  expect(made()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Approve ₦90,000.00' }))
  await screen.findByRole('dialog', { name: 'Loan approved' })
  expect(made()[0]).toMatchObject({ body: { approved_amount: 90_000, exceeds_request: true } })
})

const files = ['profile_picture', 'valid_id'].map((kind) => ({
  kind,
  url: `http://localhost:3000/files/${kind}/1.png`,
  content_type: 'image/png',
}))

test('DECIDE-05 one press opens face and documents, nothing before it; the arrow keys move between them, and closing drops them', async () => {
  const { user, sent } = open(undefined, { 'customers.openFiles': { data: { files } } })
  const opened = () => sent.filter(({ call }) => call === 'customers.openFiles')
  const press = await screen.findByRole('button', { name: 'Open documents' })
  expect(opened()).toEqual([])
  await user.click(press)
  const face = await screen.findByRole('dialog', { name: 'Picture of the face of Halima Yusuf' })
  expect(opened().map(({ path }) => path)).toEqual(['/api/admin/customers/customer-1/documents/all'])
  expect(face).toHaveTextContent('1 of 2Not sent: Utility bill.Loading the picture')
  fireEvent.load(within(face).getByRole('img'))
  expect(face).not.toHaveTextContent('Loading')
  await user.keyboard('{ArrowRight}')
  const id = await screen.findByRole('dialog', { name: 'Valid ID of Halima Yusuf' })
  expect(within(id).getByRole('img')).toHaveAttribute('src', files[1]!.url)
  await user.keyboard('{ArrowLeft}')
  expect(await screen.findByRole('dialog', { name: /^Picture of the face/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.error(screen.getByRole('img', { name: /^Valid ID/ }))
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(opened()).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('img', { name: /Halima/ })).toBeNull()
  expect(opened()).toHaveLength(2)
})

test('DECIDE-05 a failure to open is shown, and a PDF is saved as a file; the customer’s credit stands beside the request', async () => {
  const pdf = { ...files[1]!, content_type: 'application/pdf' }
  const answers = [{ status: 500, body: { message: 'Server error' } }, { data: { files: [pdf] } }]
  const { user } = open(someDecision({ customer: { ...someDecision().customer, credit: 2_500 } }), {
    'customers.openFiles': () => answers.shift()!,
  })
  expect(figuresIn(await region('Request'))).toMatchObject({ 'Customer credit': '₦2,500.00' })
  await user.click(await screen.findByRole('button', { name: 'Open documents' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Open documents' }))
  expect(await screen.findByRole('link', { name: 'Save the PDF' })).toHaveAttribute('href', pdf.url)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('DECIDE-06 a file is asked for again from here, with a reason, and waits for a second person', async () => {
  const { user, sent } = open(undefined, {
    'customers.askFile': { data: { proposal: someProposal({ act: 'file_again', amount: null }) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Ask again for a file' }))
  const question = within(await screen.findByRole('dialog', { name: 'Ask again for a file' }))
  await user.selectOptions(question.getByRole('combobox', { name: 'File' }), 'Valid ID')
  await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Too dark')
  await user.click(question.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sent.find(({ call }) => call === 'customers.askFile')).toMatchObject({
    path: '/api/admin/customers/customer-1/asked-documents',
    body: { kind: 'valid_id', reason: 'Too dark' },
  })
})

const namesRefusal = 'Names differ. Please give the reason why the loan is paid all the same.'

test('DECIDE-03 C-211 while names differ Approve asks once for a reason, and then makes both calls; cancelling calls nothing more', async () => {
  const { user, made } = open(someDecision({ names_need: 'reason' }), {
    'loans.decide': ({ body }) =>
      'names_reason' in (body as object)
        ? { data: someAdminLoan({ status: 'active' }) }
        : { status: 400, body: { message: namesRefusal, data: { names_reason: [namesRefusal] } } },
    'payments.create': payout('completed'),
  })
  expect(await region('Decide')).toHaveTextContent('Names differ. An approval asks for your reason.')
  await amount()
  const ask = async () => {
    await user.click(approve())
    return within(await screen.findByRole('dialog', { name: 'Names differ: pay all the same?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(made()).toHaveLength(1)
  const question = await ask()
  expect(question.getByRole('button', { name: 'Pay all the same' })).toBeDisabled()
  await user.type(question.getByRole('textbox', { name: 'Reason' }), 'It is the account of the wife')
  await user.click(question.getByRole('button', { name: 'Pay all the same' }))
  expect(await screen.findByRole('dialog', { name: 'Loan approved' })).toBeVisible()
  expect(made().slice(2)).toMatchObject([
    { call: 'loans.decide', body: { approved_amount: 60_000, names_reason: 'It is the account of the wife' } },
    { call: 'payments.create' },
  ])
})

test.each([
  ['No shop was found', { reason: 'No shop was found' }],
  ['', { reason: '' }],
])('DESK-12 Reject asks for a reason (%j), which may be left out', async (typed, body) => {
  const { user, made } = open(undefined, { 'loans.decide': { data: someAdminLoan({ status: 'rejected' }) } })
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reject this request?' }))
  if (typed !== '') await user.type(question.getByRole('textbox', { name: /^Reason/ }), typed)
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByRole('dialog', { name: 'Loan rejected' })).toHaveTextContent('Loan successfully rejected')
  expect(made()).toMatchObject([{ path: '/api/admin/loans/loan-1/status', body: { status: 'rejected', ...body } }])
})

test('DECIDE-01 C-214 Reject offers the list of the lender, which goes with the words', async () => {
  const { user, made } = open(undefined, { 'loans.decide': { data: someAdminLoan({ status: 'rejected' }) } })
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reject this request?' }))
  const listed = question.getByRole('combobox', { name: /^Reason from the list/ })
  expect(within(listed).getAllByRole('option')).toHaveLength(3)
  await user.selectOptions(listed, 'We could not reach you by phone.')
  await user.type(question.getByRole('textbox', { name: /^Reason in your/ }), 'Three calls in two days')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Loan rejected' })
  const reasons = { listed_reason: 'We could not reach you by phone.', reason: 'Three calls in two days' }
  expect(made()).toMatchObject([{ body: { status: 'rejected', ...reasons } }])
})

test('DECIDE-01 with an empty list the dialog asks for words alone', async () => {
  const { user } = open(someDecision({ rejection_reasons: [] }))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Reject this request?' })
  expect(screen.queryByRole('combobox', { name: /^Reason/ })).toBeNull()
})

test('DESK-12 a rejection that is cancelled calls nothing; one that came too late shows that and closes', async () => {
  const { user, made } = open(undefined, {
    'loans.decide': { status: 400, body: { message: 'This loan has already been decided.' } },
  })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    return within(await screen.findByRole('dialog', { name: 'Reject this request?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(made()).toEqual([])
  await user.click((await ask()).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('already been decided')
  expect(screen.queryByRole('dialog', { name: 'Reject this request?' })).toBeNull()
})

test('DESK-13 a rejected request shows its reason and the answer of its customer, and offers no decision', async () => {
  open(
    someDecision({
      ...decided({ status: 'rejected' }),
      rejection: {
        listed_reason: null,
        reason: 'No shop was found.',
        answer: 'Behind gate 2.',
        answered_at: '2025-06-03T09:00:00.000Z',
        read_at: null,
      },
    }),
  )
  const why = await region('Why it was not approved')
  expect(why).toHaveTextContent('No shop was found.The customer’s answer, Jun 3, 2025Behind gate 2.')
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
})

const answeredRejection = {
  listed_reason: null,
  reason: 'No shop was found.',
  answer: 'Behind gate 2.',
  answered_at: '2025-06-03T09:00:00.000Z',
  read_at: null,
}
const unreadRequest = () => someDecision({ ...decided({ status: 'rejected' }), rejection: answeredRejection })
const readRejection = { ...answeredRejection, read_at: '2025-06-04T09:00:00.000Z' }

test('DESK-90 the answer of a customer is marked as read, and then shows when', async () => {
  const stands = [answeredRejection, readRejection]
  const { user, sent } = open(unreadRequest(), {
    'loans.adminDetail': () => ({ data: { ...unreadRequest(), rejection: stands.shift() ?? readRejection } }),
    'loans.readAnswer': { data: readRejection },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as Read' }))
  await waitFor(async () => expect(await region('Why it was not approved')).toHaveTextContent('Read on Jun 4, 2025.'))
  expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull()
  expect(sent.filter(({ call }) => call === 'loans.readAnswer')).toHaveLength(1)
})

test('DESK-90 Mark as Read can be pressed again after a lost answer', async () => {
  const outcomes = ['no answer', { data: readRejection }] as const
  let tries = 0
  const { user, sent } = open(unreadRequest(), { 'loans.readAnswer': () => outcomes[tries++]! })
  await user.click(await screen.findByRole('button', { name: 'Mark as Read' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Network Error' })).getByRole('button', { name: 'OK' }),
  )
  await user.click(screen.getByRole('button', { name: 'Mark as Read' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === 'loans.readAnswer')).toHaveLength(2))
})

test('DESK-14 a request that is decided shows the amount that was approved; a rejected one shows none', async () => {
  const { leave } = open(someDecision(decided({ status: 'active', approved_amount: 45_000 })))
  expect(await region('Decide')).toHaveTextContent('This request has been decided: ₦45,000.00 was approved.')
  leave()
  open(someDecision(decided({ status: 'rejected', approved_amount: 45_000 })))
  expect(await region('Decide')).toHaveTextContent(/This request has been decided\.All/)
})

test('DESK-90 without an answer there is nothing to mark', async () => {
  open(
    someDecision({
      ...decided({ status: 'rejected' }),
      rejection: { ...answeredRejection, answer: null, answered_at: null },
    }),
  )
  expect(await region('Why it was not approved')).toHaveTextContent('The customer has not answered.')
  expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull()
})

test.each([
  ['LN-10000002', 'Decide on the next request', '/admin-user/loan-management/LN-10000002'],
  ['LN-10000001', 'All waiting requests', '/admin-user/loan-management?tab=pending&sort=oldest'],
  [null, 'All waiting requests', '/admin-user/loan-management?tab=pending&sort=oldest'],
])('DESK-14 after a decision, with %s waiting longest, %s leads on', async (oldest_loan_id, name, href) => {
  const requests = { ...nothingWaits.requests, oldest_loan_id }
  open(someDecision(decided({ status: 'rejected' })), {
    'overview.adminWaiting': { data: { ...nothingWaits, requests } },
  })
  expect(await within(await region('Decide')).findByRole('link', { name })).toHaveAttribute('href', href)
})

test('DESK-14 C-86 a request whose money is on its way is not decided again; one whose disbursement failed is', async () => {
  const { leave } = open(someDecision(decided({ disbursement: 'pending' })))
  expect(await region('Decide')).toHaveTextContent('This request is approved and its money is on its way.')
  leave()
  open(someDecision(decided({ disbursement: 'failed' })))
  expect(await amount()).toHaveValue('60,000')
})

test('C-157 while it loads its place is kept; a failure is shown with Try again; an unknown request is named as such', async () => {
  const { leave } = open(undefined, { 'loans.adminDetail': () => new Promise(() => undefined) })
  expect(await screen.findByRole('status', { name: 'Loading the request' })).toBeVisible()
  leave()
  const failed = open(undefined, { 'loans.adminDetail': 'no answer' })
  await expectFailedPanels(1)
  failed.leave()
  open(undefined, { 'loans.adminDetail': { status: 404, body: { message: 'Not found' } } })
  expect(await screen.findByText('No such request')).toBeVisible()
})

test('C-184 the list of loans leads to the page of a request that waits, and of no other', async () => {
  const running = someAdminLoan({ id: 'loan-2', loan_id: 'LN-10000002', status: 'pending', disbursement: 'pending' })
  const { user, here } = open(
    undefined,
    { 'loans.adminList': adminLoansAnswer([someAdminLoan(), running]), 'loans.schedule': { data: someLoanDetail() } },
    '/admin-user/loan-management?tab=pending',
  )
  const link = await screen.findByRole('link', { name: 'LN-10000001' })
  expect(screen.queryByRole('link', { name: 'LN-10000002' })).toBeNull()
  await user.click(link)
  await waitFor(() => expect(here()).toBe(address))
})

test('DESK-34 C-218 above the limit an approval waits, with its facts: the second call is not made, and the page has the proposal in the place of the form', async () => {
  const states = [someDecision(), someDecision({ proposal: someProposal({ is_own: true }) })]
  const { user, made } = open(undefined, {
    'loans.adminDetail': () => ({ data: states.length > 1 ? states.shift()! : states[0]! }),
    'loans.decide': { data: { ...someAdminLoan({ status: 'pending' }), proposal: someProposal() } },
  })
  await user.clear(await amount())
  await user.type(await amount(), '50000')
  await user.click(approve())
  const dialog = await screen.findByRole('dialog', { name: 'Waits for a Second Person' })
  expect(dialog).toHaveTextContent('Approval of a loan, ₦150,000.00, for Amina Bello. Nothing is done yet')
  expect(dialog).toHaveTextContent('Requested: ₦200,000.00')
  expect(made().map(({ call }) => call)).toEqual(['loans.decide'])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  const card = within(await region('Waits for a Second Person'))
  expect(await card.findByText('You proposed this, so another admin confirms or refuses it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve( ₦|$)/ })).toBeNull()
})

const ofTrader: Decision = {
  ...someDecision(),
  loan: {
    ...someDecision().loan,
    term: 3,
    product: { code: 'trader-3', version: 2, name: 'Trader 3' },
    loan_fee_rule: { amount: 500, percent: 1 },
  },
  product_limits: { max: 600_000, ladder: 50_000, completed_in_time: 1 },
}

test('PROD-57 the decision names product and version with their limits, and the schedule has the loan fee', async () => {
  const { user } = open(ofTrader)
  expect(figuresIn(await region('Request'))).toMatchObject({
    Product: 'Trader 3Version 2',
    'Largest amount of the product': '₦600,000.00',
    'Repaid loans allow up to': '₦50,000.001 loan repaid on time',
  })
  expect(figuresIn(await schedule())).toMatchObject({ Interest: '₦9,000.00', 'Loan fee': '₦1,100.00' })
  expect(await schedule()).toHaveTextContent('More than the repaid loans of this customer allow: ₦50,000.00.')
  await user.clear(await amount())
  await user.type(await amount(), '50000')
  expect(await schedule()).not.toHaveTextContent('More than the repaid loans')
})

test('PROD-57 the default product is not named', async () => {
  open()
  expect(await region('Request')).not.toHaveTextContent('Product')
  expect(await schedule()).not.toHaveTextContent('Loan fee')
})

test.each([
  ['Approve ₦60,000.00', 2],
  ['Cancel', 1],
])('PROD-56 an amount above the ladder is confirmed with the sentence of the server: %s', async (button, calls) => {
  const sentence =
    "₦60,000.00 is more than the ₦50,000.00 that this customer's repaid loans allow. Please confirm both amounts."
  const { user, made } = open(ofTrader, {
    'loans.decide': ({ body }) =>
      'exceeds_request' in (body as object)
        ? { status: 400, body: { message: 'Stopped here' } }
        : {
            status: 400,
            body: { message: sentence, data: { approved_amount: [sentence], exceeds_request: ['Value is required'] } },
          },
  })
  await amount()
  await user.click(approve())
  const question = await screen.findByRole('dialog', { name: 'More than the ladder allows' })
  expect(question).toHaveTextContent(sentence)
  await user.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(made()).toHaveLength(calls))
  expect(made().map(({ body }) => (body as { exceeds_request?: boolean }).exceeds_request)).toEqual(
    [undefined, true].slice(0, calls),
  )
  expect(new Set(made().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(calls)
})
