import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { someLateFee, someLateFeeRule } from './test-late-fee.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 21, 10) })
})

const waived = someLateFee({ installment_number: 1, amount: 762.5, taken_off: 462.5, paid: 300, reason: 'Flood' })
const detail = (changes: Partial<LoanDetail> = {}) =>
  someLoanDetail({
    late_fees: [waived, someLateFee()],
    late_fees_outstanding: 662.5,
    late_fee_rule: someLateFeeRule,
    ...changes,
  })

function openLoan(as: 'customer' | 'agent' | 'admin', data: LoanDetail = detail()) {
  signInAs(as)
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: as })),
    'loans.schedule': { data },
    'loans.waiveLateFee': { data: detail({ late_fees_outstanding: 0 }) },
  })
  return { ...openApp('/loans/LN-10000001'), sent }
}

test.each(['customer', 'agent', 'admin'] as const)(
  'LATE-12 the loan page shows the rule in words and each fee, what was taken off and why: %s',
  async (as) => {
    openLoan(as)
    const card = await screen.findByRole('region', { name: 'Late Fees' })
    expect(card).toHaveTextContent(
      'If a payment is not complete 3 days after its date, a late fee is added once: ₦500.00 and 2% of what is unpaid of it. All late fees together are at most 10% of the loan.',
    )
    expect(card).toHaveTextContent('if nothing of a payment of ₦13,125.00 is paid by then: ₦762.50')
    const [first, second] = within(card).getAllByRole('listitem')
    expect(first).toHaveTextContent('Instalment 1')
    expect(first).toHaveTextContent('₦300.00 paid · ₦462.50 taken off · Flood')
    expect(second).toHaveTextContent('Instalment 2, added on Jun 20, 2025')
    expect(card).toHaveTextContent('Unpaid late fees₦662.50')
    expect(within(card).queryAllByRole('button', { name: /Waive/ })).toHaveLength(as === 'admin' ? 2 : 0)
  },
)

test('LATE-12 a fee that a payment in time lowered and that was then waived has both reasons, and only what is still owed is bold', async () => {
  const both = someLateFee({ installment_number: 1, amount: 662.5, taken_off: 662.5, lowered: 82.5, reason: 'Flood' })
  const lowered = someLateFee({ installment_number: 2, taken_off: 82.5, lowered: 82.5 })
  openLoan('customer', detail({ late_fees: [both, lowered, { ...waived, installment_number: 3 }] }))
  const card = await screen.findByRole('region', { name: 'Late Fees' })
  const rows = within(card).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('₦662.50 taken off · a payment was made in time · Flood₦662.50')
  expect(rows[1]).toHaveTextContent('₦82.50 taken off · a payment was made in time₦662.50')
  const bold = rows.map((row) => row.querySelectorAll('.font-medium, .font-semibold').length)
  expect(bold).toEqual([0, 2, 0])
})

test('LATE-12 a loan without a rule has no such card', async () => {
  openLoan('customer', someLoanDetail())
  await screen.findByRole('region', { name: 'Loan Summary' })
  expect(screen.queryByRole('region', { name: 'Late Fees' })).toBeNull()
})

test('LATE-05 LATE-12 an admin waives a fee with a reason, and gives back what was paid only where that is switched on', async () => {
  const { sent, user } = openLoan('admin')
  await user.click(await screen.findByRole('button', { name: 'Waive the late fee of instalment 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive the Late Fee of Instalment 1' }))
  await user.click(dialog.getByRole('switch', { name: /Give back/ }))
  await user.type(dialog.getByLabelText('Reason'), 'The road was flooded')
  await user.click(dialog.getByRole('button', { name: 'Waive Late Fee' }))
  expect(await screen.findByRole('dialog', { name: 'Late Fee Waived' })).toHaveTextContent('₦34,375.00')
  expect(sent.filter(({ call }) => call === 'loans.waiveLateFee')).toMatchObject([
    {
      path: '/api/admin/loans/LN-10000001/late-fees/1/waive',
      body: { reason: 'The road was flooded', give_back: true },
    },
  ])
})
