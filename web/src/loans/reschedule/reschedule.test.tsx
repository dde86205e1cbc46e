import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someProposal } from '../../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { someRescheduled } from './test-rescheduled.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  signInAs('admin')
})

const rescheduledAt = '2025-06-13T10:00:00.000Z'
const rescheduled = someLoanDetail({
  loan: { ...someLoan({ rescheduled_at: rescheduledAt }), written_off_at: null },
  rescheduled_at: rescheduledAt,
  first_schedule: [{ installment_number: 4, due_date: '2025-07-02', amount: 13_125 }],
})

type Answers = Parameters<typeof answerCalls>[0]
function openLoan(answers: Answers = {}, changes: Parameters<typeof someUser>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, ...changes })),
    'loans.schedule': { data: someLoanDetail() },
    'loans.previewReschedule': { data: someRescheduled() },
    'loans.reschedule': { data: someRescheduled() },
    ...answers,
  })
  return { ...openApp('/loans/LN-10000001'), sent }
}

async function fill({ user }: ReturnType<typeof openLoan>) {
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule LN-10000001' }))
  fireEvent.change(dialog.getByLabelText('First due'), { target: { value: '2025-07-07' } })
  await user.type(dialog.getByLabelText('Number of installments'), '2')
  return dialog
}

test('RESC-04 RESC-06 the new rows are shown while they are typed, with what stays the same, and are sent with reason and consent', async () => {
  const opened = openLoan()
  const dialog = await fill(opened)
  const rows = within(await dialog.findByRole('region', { name: 'New installments' }))
  expect(rows.getAllByText('₦17,187.50')).toHaveLength(2)
  expect(rows.queryByText('₦13,125.00')).toBeNull()
  expect(rows.getByText('₦34,375.00')).toBeVisible()
  expect(rows.getByText('₦32,738.10 principal and ₦1,636.90 interest')).toBeVisible()
  await opened.user.type(dialog.getByLabelText('Reason'), 'The market burned down')
  await opened.user.type(dialog.getByLabelText("Customer's consent"), 'Agreed by phone')
  await opened.user.click(dialog.getByRole('button', { name: 'Reschedule' }))
  expect(await screen.findByRole('dialog', { name: 'Loan Rescheduled' })).toHaveTextContent('₦17,187.50')
  const sentTo = (call: string) => opened.sent.filter((one) => one.call === call).map(({ body }) => body)
  const terms = { first_due: '2025-07-07', count: '2', repayment_frequency: 'weekly' }
  expect(sentTo('loans.previewReschedule').at(-1)).toMatchObject(terms)
  expect(sentTo('loans.reschedule')).toMatchObject([
    { ...terms, count: 2, reason: 'The market burned down', consent: 'Agreed by phone' },
  ])
})

test('RESC-02 terms that are refused show the sentence of the server in place of the rows', async () => {
  const sentence = 'Please choose a day from Jun 14, 2025 to Aug 12, 2025'
  const dialog = await fill(
    openLoan({
      'loans.previewReschedule': { status: 400, body: { message: 'Refused', data: { first_due: [sentence] } } },
    }),
  )
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.queryByRole('region', { name: 'New installments' })).toBeNull()
})

test('RESC-04 above the limit a message says that the reschedule waits for a second person', async () => {
  const opened = openLoan({
    'loans.reschedule': { data: { proposal: someProposal({ act: 'reschedule', amount: 34_375 }) } },
  })
  const dialog = await fill(opened)
  await opened.user.type(dialog.getByLabelText('Reason'), 'Ill')
  await opened.user.type(dialog.getByLabelText("Customer's consent"), 'In writing')
  await opened.user.click(dialog.getByRole('button', { name: 'Reschedule' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent(
    'Reschedule of a loan',
  )
})

test('RESC-06 C-184 a rescheduled loan has both schedules and the mark beside its status, also for its customer, who is offered no act', async () => {
  signInAs('customer')
  openLoan({ 'access.me': meAnswer(), 'loans.schedule': { data: rescheduled } })
  const first = within(await screen.findByRole('region', { name: 'First Schedule' }))
  expect(first.getByText('₦13,125.00')).toBeVisible()
  expect(first.getByText(/^This loan was rescheduled on/)).toBeVisible()
  expect(screen.getAllByText('rescheduled')).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull()
})
