import type { UserEvent } from '@testing-library/user-event'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerLoansAnswer, customerTrailAnswer, someCustomerPage } from '../test-customer-page.ts'
import { adminLoansAnswer, someAdminLoan } from '../../loans/admin/test-admin-loan.ts'
import { adminPaymentsAnswer, onePage, someAdminPayment, someOpenItem } from '../../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import type { Proposal } from '../../proposals/show-waiting.ts'
import { proposalsAnswer, someProposal } from '../../proposals/test-proposal.ts'

/** An act that may need a second person, on its screen. */
type Act = {
  readonly act: Proposal['act']
  /** The page with the list that the act is in. */
  readonly path: string
  /** That list, until the act is done and after it. */
  readonly answers: (isDone: boolean) => Parameters<typeof answerCalls>[0]
  readonly call: string
  readonly press: (user: UserEvent) => Promise<void>
  readonly dialog: string
  readonly send: string
  /** The text that the list shows once the act is done. */
  readonly after: RegExp
}

const button = async (user: UserEvent, name: RegExp) => user.click(await screen.findByRole('button', { name }))
const late = { status: 'overdue', approved_amount: 50_000, disbursement: 'completed', may_write_off: true } as const
const written = { ...late, may_write_off: false, written_off_at: '2025-08-02T09:00:00.000Z' }
const astray = {
  reference: 'T-9',
  account_number: '9900000009',
  sender_name: 'SANI MUSA',
  amount: 75_000,
  fee: 50,
  paid_at: '2025-06-01T23:30:00.000Z',
  in_hand: false,
  state: 'open' as const,
  proposal: null,
}
const back = someOpenItem({ kind: 'returned_disbursement', amount: 50_000, loan_id: 'LN-10000001' })
const repaid = { ...someAdminPayment({ description: 'Loan repayment' }), may_reverse: true }
const reversed = { ...repaid, may_reverse: false, status: 'failed' as const, reversed_at: '2025-06-10T09:00:00.000Z' }

const acts: Record<string, Act> = {
  'DESK-64 reversal of a repayment': {
    act: 'reversal',
    path: '/admin-user/customer-management/customer-1',
    answers: (isDone) => ({
      'customers.adminDetail': { data: someCustomerPage() },
      'customers.adminLoans': customerLoansAnswer(),
      'customers.adminTrail': customerTrailAnswer(),
      'payments.adminOfCustomer': {
        data: { payments: [isDone ? reversed : repaid], page: onePage(1) },
      },
    }),
    call: 'payments.reverse',
    press: async (user) => {
      await button(user, /^Reverse:/)
      await user.click(await screen.findByRole('radio', { name: /belongs to somebody else/ }))
    },
    dialog: 'Reverse Repayment',
    send: 'Reverse Repayment',
    after: /^reversed$/i,
  },
  'DESK-64 cancellation of a loan': {
    act: 'cancellation',
    path: '/admin-user/payment-management?tab=open',
    answers: (isDone) => ({
      'payments.openItems': { data: { found_amount: 0, items: isDone ? [] : [back], page: onePage(isDone ? 0 : 1) } },
    }),
    call: 'payments.cancelLoan',
    press: (user) => button(user, /^Cancel Loan:/),
    dialog: 'Cancel the Loan',
    send: 'Cancel Loan',
    after: /^No open items$/,
  },
  'DESK-65 DESK-66 write-off': {
    act: 'write_off',
    path: '/admin-user/loan-management?tab=overdue',
    answers: (isDone) => ({
      'loans.adminList': adminLoansAnswer([someAdminLoan(isDone ? written : late)]),
      'loans.previewWriteOff': { data: { loan_id: 'LN-10000001', outstanding: 31_500, lost: 30_000 } },
    }),
    call: 'loans.writeOff',
    press: async (user) => {
      await button(user, /^Actions for loan/)
      await user.click(screen.getByRole('menuitem', { name: 'Write Off Loan' }))
    },
    dialog: 'Write Off LN-10000001',
    send: 'Write Off Loan',
    after: /^written off$/,
  },
  'DESK-68 DESK-69 money that is sent back': {
    act: 'suspense_refund',
    path: '/admin-user/payment-management?tab=suspense',
    answers: (isDone) => ({
      'payments.suspense': {
        data: {
          total_amount: isDone ? 0 : astray.amount,
          found_amount: isDone ? 0 : astray.amount,
          items: isDone ? [] : [astray],
          page: onePage(isDone ? 0 : 1),
        },
      },
    }),
    call: 'payments.refundSuspense',
    press: (user) => button(user, /^Send Back:/),
    dialog: 'Send Back to Sender',
    send: `Send Back ₦${astray.amount.toLocaleString('en-US')}`,
    after: /^No money in suspense$/,
  },
}

function openAt({ path, answers }: Act, isDone: boolean, more: Parameters<typeof answerCalls>[0], at = path) {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'payments.adminList': adminPaymentsAnswer(),
    ...answers(isDone),
    ...more,
  })
  return { ...openApp(at), sent }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const ok = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'OK' }))

/** One admin acts: after a refusal the typed text stays, and a second press proposes. */
async function propose(one: Act, proposal: Proposal): Promise<void> {
  const message = 'Payouts are stopped now.'
  let answers = 0
  const { user, sent, leave } = openAt(one, false, {
    [one.call]: () => (answers++ === 0 ? { status: 400, body: { message } } : { data: { proposal } }),
  })
  await one.press(user)
  const form = await dialog(one.dialog)
  expect(form.getByRole('button', { name: one.send })).toBeDisabled()
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Agreed by phone')
  await user.click(form.getByRole('button', { name: one.send }))
  expect(await screen.findByText(message)).toBeVisible()
  await ok(user)
  expect(form.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Agreed by phone')
  await user.click(form.getByRole('button', { name: one.send }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent(/Amina Bello/)
  await ok(user)
  expect(screen.queryByRole('dialog', { name: one.dialog })).toBeNull()
  expect(sent.filter(({ call }) => call === one.call).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ reason: 'Agreed by phone' })),
  )
  leave()
}

test.each(Object.entries(acts))(
  '%s: after a refusal the typed text stays, the act waits for a second person, who confirms it, and the list has changed',
  async (_, one) => {
    const proposal = someProposal({ act: one.act, reason: 'Agreed by phone', facts: [] })
    await propose(one, proposal)
    let open = [proposal]
    const { user, sent, leave } = openAt(
      one,
      false,
      {
        'proposals.list': () => proposalsAnswer(open),
        'proposals.show': { data: { ...proposal, moved: [], obstacle: null } },
        'proposals.confirm': () => {
          open = []
          return { data: { ...proposal, state: 'confirmed' as const, payout: null } }
        },
      },
      '/admin-user/proposals',
    )
    const article = within(await screen.findByRole('article'))
    expect(article.getByText('Agreed by phone')).toBeVisible()
    await user.click(article.getByRole('button', { name: 'Confirm' }))
    await user.click((await dialog('Confirm This?')).getByRole('button', { name: /^Confirm( ₦|$)/ }))
    await dialog('Confirmed')
    await ok(user)
    expect(await screen.findByText('Nothing waits for a second person')).toBeVisible()
    expect(sent.filter(({ call }) => call === 'proposals.confirm')).toHaveLength(1)
    leave()
    openAt(one, true, {})
    expect((await screen.findAllByText(one.after))[0]).toBeVisible()
  },
)
