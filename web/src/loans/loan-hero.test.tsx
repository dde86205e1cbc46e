import { supportTags } from '@kasuwa/contract/support.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 17, 10) })
  signInAs('customer', 2)
})

function open(detail: unknown = { data: someLoanDetail() }, loan = someLoan({ status: 'overdue', due_now: 21_250 })) {
  const me = meAnswer(someUser({ kyc_level: 2, account: { loans: [loan] } }))
  answerCalls({
    'access.me': me,
    'loans.schedule': detail as never,
    'overview.customerDashboard': { data: [] },
  })
  return openApp('/business-user/dashboard')
}

const marks = async () =>
  within(await screen.findByRole('list', { name: 'Instalments' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.sr-only')?.textContent)

test('LDET-04 each instalment is a mark with a text: paid, late with what is left, next, and to come', async () => {
  open()
  expect(await marks()).toEqual([
    'Instalment 1, ₦13,125.00, due Jun 9, 2025: paid',
    'Instalment 2, ₦13,125.00, due Jun 16, 2025: late, ₦8,125.00 left to pay',
    'Instalment 3, ₦13,125.00, due Jun 23, 2025: next',
    'Instalment 4, ₦13,125.00, due Jul 2, 2025: to come',
  ])
  expect([...document.querySelectorAll('[data-standing]')].map((mark) => mark.textContent)).toEqual(['', '2', '3', '4'])
})

test('a daily loan has a card of thirty days, in order even if the answer is not', async () => {
  const row = (number: number) => ({
    installment_number: number,
    due_date: `2025-06-${String(number).padStart(2, '0')}`,
    amount: 1_000,
    paid_amount: number < 18 ? 1_000 : 0,
    status: number < 18 ? ('paid' as const) : ('due' as const),
  })
  const schedule = Array.from({ length: 30 }, (_, index) => row(30 - index))
  open({ data: someLoanDetail({ schedule }) })
  const words = await marks()
  expect(words).toHaveLength(30)
  expect(words[17]).toBe('Instalment 18, ₦1,000.00, due Jun 18, 2025: next')
})

test('C-162 Pay now shows all that is due and the account in groups, to copy or to share', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  const sheet = await screen.findByRole('dialog', { name: 'Pay ₦21,250.00 by transfer' })
  expect(sheet).toHaveTextContent('Wema Bank · account number')
  expect(sheet).toHaveTextContent('9912345678')
  expect(sheet).toHaveTextContent('KASUWA / AMINA BELLO')
  await user.click(within(sheet).getByRole('button', { name: 'Copy account number' }))
  expect(await within(sheet).findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('9912345678')
  await user.click(within(sheet).getByRole('button', { name: 'Share with someone who pays for me' }))
  expect(share).toHaveBeenCalledWith({
    text: 'Please pay my Kasuwa loan: Wema Bank, account number 9912345678, account name KASUWA / AMINA BELLO.',
  })
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("OPER-48 what is shared to be paid names the lender by the name in the page's head", async () => {
  const tag = document.createElement('meta')
  Object.assign(tag, { name: supportTags.name, content: 'Amana Credit' })
  document.head.append(tag)
  onTestFinished(() => tag.remove())
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await user.click(await screen.findByRole('button', { name: 'Share with someone who pays for me' }))
  expect(share.mock.calls[0]?.[0].text).toMatch(/^Please pay my Amana Credit loan: Wema Bank/)
})

test('C-181 without an account the sheet shows why', async () => {
  const why = 'We are opening your account. It appears here soon.'
  const { user } = open({ data: someLoanDetail({ pay_to: null, pay_to_missing: why }) })
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  expect(await screen.findByText(why)).toBeVisible()
})

test('C-157 an account that could not be loaded is shown as that, with Try again', async () => {
  let isAway = true
  const { user } = open(() => (isAway ? 'no answer' : { data: someLoanDetail() }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Network Error' })).getByRole('button', { name: 'OK' }),
  )
  expect(
    within(screen.getByRole('region', { name: 'Payment overdue' })).getByRole('button', { name: 'Try again' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay now' }))
  const sheet = await screen.findByRole('dialog', { name: /^Pay/ })
  isAway = false
  await user.click(within(sheet).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sheet).toHaveTextContent('9912345678'))
})

test('DESK-107 one badge of the dark card says that the loan is overdue and how many instalments are late', async () => {
  const badges = (region: HTMLElement) =>
    [...region.querySelectorAll('[data-colour]')].map(({ textContent }) => textContent)
  open()
  await marks()
  expect(badges(screen.getByRole('region', { name: 'Payment overdue' }))).toEqual(['overdue · 1 late'])
})
