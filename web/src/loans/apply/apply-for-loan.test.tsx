import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someAccount } from '../../bank-accounts/test-account.ts'
import { closeDialog } from '../../base/dialog-store.ts'
import type { Me } from '../../base/me/me.ts'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'

beforeEach(() => signInAs('customer', 2))

const counts = {
  interest_rate: 5,
  total_loans: 0,
  total_approved_loans: 0,
  total_pending_loans: 0,
  total_rejected_loans: 0,
}
type Answers = Parameters<typeof answerCalls>[0]

function borrower(account: Partial<Me['account']> = {}, kyc_level: 0 | 1 | 2 = 2): Me {
  return someUser({ kyc_level, account: { bank_accounts: [someAccount()], ...account } })
}

function open(me: Me, answers: Answers = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(me),
    'loans.summary': { data: counts },
    'kyc.currentStep': 'no answer',
    ...answers,
  })
  return { ...openApp('/business-user/loan/management'), sent }
}

type Opened = ReturnType<typeof open>
async function apply({ user }: Opened): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Apply for Loan' }))
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const warning = async (name: string) => {
  const shown = await dialog(name)
  expect(shown.querySelector('[data-kind]')).toHaveAttribute('data-kind', 'warning')
  return shown
}

test.each(['active', 'overdue'] as const)(
  'GATE-02 with an %s loan: Active Loan Found, which offers no action',
  async (status) => {
    const app = open(borrower({ loans: [someLoan({ status })] }))
    await apply(app)
    const shown = await warning('Active Loan Found')
    expect(shown).toHaveTextContent('You currently have an active loan, kindly make payment and try later.')
    expect(
      within(shown)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['OK'])
  },
)

test.each([0, 1] as const)('GATE-03 at kyc_level %s: Upgrade Account', async (level) => {
  // A customer of level 0 never gets here; the profile may still say so.
  const app = open({ ...borrower(), kyc_level: level })
  await apply(app)
  expect(await warning('Upgrade Account')).toHaveTextContent(
    'Kindly upgrade your account by completing your KYC information to apply for loan',
  )
})

test("GATE-04 'Upgrade Now' goes to kyc-lvl2", async () => {
  const app = open(borrower({}, 1))
  await apply(app)
  await app.user.click(within(await dialog('Upgrade Account')).getByRole('button', { name: 'Upgrade Now' }))
  await waitFor(() => expect(app.here()).toBe('/onboarding/kyc-lvl2'))
})

test('GATE-05 GATE-06 without a bank account: Add Bank Account, whose action opens that dialog', async () => {
  const app = open(borrower({ bank_accounts: [] }))
  await apply(app)
  const shown = await warning('Add Bank Account')
  expect(shown).toHaveTextContent('Kindly add your bank account to request a loan')
  await app.user.click(within(shown).getByRole('button', { name: 'Add Bank Account' }))
  expect(await screen.findByRole('combobox', { name: 'Bank' })).toBeVisible()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Make this my default account' }).checked).toBe(true)
})

test('GATE-07 otherwise the Loan Request dialog opens; pending, rejected and completed loans do not prevent it', async () => {
  const app = open(
    borrower({
      loans: (['pending', 'rejected', 'completed'] as const).map((status) => someLoan({ status, id: status })),
    }),
  )
  await apply(app)
  expect(await dialog('Loan Request')).toBeVisible()
})

test('C-90 with three waiting requests there is no form for a fourth, and the reason is shown', async () => {
  const app = open(borrower({ loans: ['1', '2', '3'].map((id) => someLoan({ status: 'pending', id })) }))
  await apply(app)
  expect(await dialog('Requests Waiting')).toHaveTextContent(
    'You have three requests waiting. Please wait for a decision.',
  )
  expect(screen.queryByRole('dialog', { name: 'Loan Request' })).toBeNull()
})

test('GATE-01 the gates run in order, and the first that fails decides', async () => {
  for (const [me, title] of [
    [borrower({ loans: [someLoan()], bank_accounts: [] }, 1), 'Active Loan Found'],
    [borrower({ bank_accounts: [] }, 1), 'Upgrade Account'],
    [borrower({ bank_accounts: [] }), 'Add Bank Account'],
    [borrower(), 'Loan Request'],
  ] as const) {
    const app = open(me)
    await apply(app)
    await dialog(title)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    app.leave()
    closeDialog()
  }
})

test("LOANM-10 C-101 both dialogs open from loan management: 'Request for Loan' after Account Added runs the gates again in place", async () => {
  const app = open(borrower({ bank_accounts: [] }), {
    'bankAccounts.resolve': { data: { account_name: 'AMINA BELLO' } },
    'bankAccounts.add': { data: someAccount() },
  })
  await apply(app)
  await app.user.click(within(await warning('Add Bank Account')).getByRole('button', { name: 'Add Bank Account' }))
  await app.user.type(await screen.findByRole('combobox', { name: 'Bank' }), 'Zenith')
  await app.user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await app.user.click(screen.getByRole('textbox', { name: 'Account number' }))
  await app.user.paste('0123456789')
  const add = within(await dialog('Add Bank Account')).getByRole('button', { name: 'Add Bank Account' })
  await waitFor(() => expect(add).toBeEnabled())
  await app.user.click(add)
  await app.user.click(within(await dialog('Account Added')).getByRole('button', { name: 'Request for Loan' }))
  expect(await dialog('Loan Request')).toBeVisible()
  expect(app.here()).toBe('/business-user/loan/management')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('C-101 the dashboard runs the same gates in place; its Add Bank Account asks none', async () => {
  const me = borrower({ loans: [someLoan()], bank_accounts: [] }, 1)
  answerCalls({
    'access.me': meAnswer(me),
    'loans.summary': { data: counts },
    'loans.schedule': { data: someLoanDetail() },
  })
  const { user, here } = openApp('/business-user/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Apply for Loan' }))
  await user.click(within(await warning('Active Loan Found')).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Add Bank Account' }))
  expect(await screen.findByRole('combobox', { name: 'Bank' })).toBeVisible()
  expect(here()).toBe('/business-user/dashboard')
})

test('C-109 if the profile cannot be read, the failure is shown and then local storage decides', async () => {
  localStorage.setItem('userBankAccounts', JSON.stringify([someAccount()]))
  localStorage.setItem('allLoans', JSON.stringify([someLoan({ status: 'completed' })]))
  const app = open(borrower(), { 'access.me': 'no answer' })
  const dismiss = async () => app.user.click(within(await dialog('Network Error')).getByRole('button', { name: 'OK' }))
  await dismiss()
  await apply(app)
  await dismiss()
  expect(await dialog('Loan Request')).toBeVisible()
})

test('C-109 an unreadable value in local storage opens no gate', async () => {
  localStorage.setItem('userBankAccounts', 'not a list')
  const app = open(borrower(), { 'access.me': 'no answer' })
  const dismiss = async () => app.user.click(within(await dialog('Network Error')).getByRole('button', { name: 'OK' }))
  await dismiss()
  await apply(app)
  await dismiss()
  await warning('Add Bank Account')
})

test('a profile that comes after the page was left shows nothing any more', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const app = open(borrower(), {
    'access.me': async () => {
      await held
      return meAnswer(borrower({ loans: [someLoan()] }))
    },
    'loans.schedule': { data: someLoanDetail() },
  })
  await apply(app)
  await app.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
  await waitFor(() => expect(app.here()).toBe('/business-user/dashboard'))
  answer()
  await screen.findByText('Hello, Amina')
  expect(screen.queryByRole('dialog')).toBeNull()
})
