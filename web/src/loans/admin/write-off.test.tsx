import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../../testing/test-answers.ts'
import { someProposal } from '../../proposals/test-proposal.ts'
import { someDecision } from '../decision/test-decision.ts'
import { adminLoansAnswer, someAdminLoan } from './test-admin-loan.ts'

beforeEach(() => signInAs('admin'))

const admin = (changes = {}) => meAnswer(someUser({ account_type: 'admin', kyc_level: 0, ...changes }))
const late = someAdminLoan({
  status: 'overdue',
  approved_amount: 50_000,
  disbursement: 'completed',
  may_write_off: true,
})
const sum = { data: { loan_id: 'LN-10000001', outstanding: 31_500, lost: 30_000 } }
const listed = {
  'access.me': admin(),
  'loans.adminList': adminLoansAnswer([late]),
  'loans.previewWriteOff': sum,
}

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({ ...listed, ...answers })
  const { user } = openApp('/admin-user/loan-management?tab=overdue')
  await user.click(await screen.findByRole('button', { name: 'Actions for loan LN-10000001' }))
  await user.click(screen.getByRole('menuitem', { name: 'Write Off Loan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Off LN-10000001' }))
  await user.type(dialog.getByLabelText('Reason'), 'The shop is closed')
  await user.click(dialog.getByRole('button', { name: 'Write Off Loan' }))
  return sent.filter(({ call }) => call === 'loans.writeOff')
}

test('DESK-65 a loan whose last day has passed is written off from its menu, with a reason, and what is lost is shown', async () => {
  const written = { loan_id: 'LN-10000001', outstanding: 31_500, lost: 30_000 }
  const sent = await open({ 'loans.writeOff': { data: written } })
  expect(await screen.findByRole('dialog', { name: 'Written Off' })).toHaveTextContent(
    '₦31,500.00 was outstanding. ₦30,000.00 of it was principal and is now a loss.',
  )
  expect(sent).toMatchObject([
    { path: '/api/admin/loans/LN-10000001/write-off', body: { reason: 'The shop is closed' } },
  ])
})

test('FIND-07 the dialog states what is outstanding and the part that becomes a loss, not the amount that was lent', async () => {
  answerCalls(listed)
  const { user } = openApp('/admin-user/loan-management?tab=overdue')
  await user.click(await screen.findByRole('button', { name: 'Actions for loan LN-10000001' }))
  await user.click(screen.getByRole('menuitem', { name: 'Write Off Loan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Off LN-10000001' }))
  expect(await dialog.findByText('₦31,500.00')).toBeVisible()
  expect(dialog.getByText('₦30,000.00 of it is principal and becomes a loss.')).toBeVisible()
  expect(dialog.queryByText('₦50,000.00')).toBeNull()
})

test('DESK-66 above the limit a message says that the write-off waits for a second person', async () => {
  await open({ 'loans.writeOff': { data: { proposal: someProposal({ act: 'write_off', amount: 31_500 }) } } })
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent(
    'Write-off of a loan, ₦31,500.00',
  )
})

function openDecision(changes: Partial<typeof late> = {}) {
  const decision = someDecision()
  const loan = { ...decision.loan, ...late, ...changes }
  answerCalls({
    'access.me': admin(),
    'loans.previewWriteOff': sum,
    'loans.adminDetail': { data: { ...decision, loan } },
  })
  return openApp('/admin-user/loan-management/LN-10000001')
}

test('DESK-65 the page of a decided loan offers the write-off', async () => {
  const { user } = openDecision()
  await user.click(await screen.findByRole('button', { name: 'Write Off Loan' }))
  expect(await screen.findByRole('dialog', { name: 'Write Off LN-10000001' })).toHaveTextContent('Halima Yusuf')
})

test('DESK-65 the page of a loan says when it was written off, and so does its badge', async () => {
  openDecision({ may_write_off: false, written_off_at: '2025-08-02T09:00:00.000Z' })
  expect(await screen.findByText(/This loan was written off on Aug 2, 2025\./)).toBeVisible()
  expect(screen.getByText('written off')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write Off Loan' })).toBeNull()
})

test('DESK-65 staff who open the loan read that it was written off, and are not asked to call', async () => {
  const detail = someLoanDetail()
  const loan = { ...detail.loan, status: 'overdue' as const, written_off_at: '2025-08-02T09:00:00.000Z' }
  answerCalls({ 'access.me': admin(), 'loans.schedule': { data: { ...detail, loan } } })
  openApp('/loans/LN-10000001')
  expect(await screen.findByText(/^Written off\. .+ is still owed; anything paid on it is a recovery\.$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
})
