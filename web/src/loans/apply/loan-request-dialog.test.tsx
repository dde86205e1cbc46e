import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someAccount } from '../../bank-accounts/test-account.ts'
import { answerCalls, meAnswer, someUser, type Refusal, type Sent } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 2, 10) })
  signInAs('customer', 2)
})

const counts = {
  interest_rate: 5,
  total_loans: 3,
  total_approved_loans: 1,
  total_pending_loans: 1,
  total_rejected_loans: 1,
}
const requested = {
  id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0009',
  loan_id: 'LN-10000009',
  application_id: 'APP-10000009',
  amount: 50_000,
  term: 1,
  repayment_frequency: 'weekly',
  purpose: 'business',
  created_at: '2025-06-02T10:00:00.000Z',
  interest_rate: 5,
  status: 'pending',
}
const offerChanged: Refusal = {
  status: 400,
  body: {
    message: 'The offer has changed',
    data: { offer: ['The offer has changed since it was shown. Please look at it again.'] },
  },
}

/** Opens the dialog; `keys` are the Idempotency-Keys of the requests, in order. */
async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const me = someUser({ kyc_level: 2, account: { bank_accounts: [someAccount()] } })
  const sent = answerCalls({
    'access.me': meAnswer(me),
    'loans.summary': { data: counts },
    'loans.request': { data: requested },
    ...answers,
  })
  const keys: (string | null)[] = []
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.url.endsWith('/loan/request')) keys.push(request.headers.get('idempotency-key'))
    return answered(request)
  })
  const app = openApp('/business-user/loan/management')
  await app.user.click(await screen.findByRole('button', { name: 'Apply for Loan' }))
  await dialog()
  return { ...app, sent, keys }
}

const dialog = () => screen.findByRole('dialog', { name: 'Loan Request' })
const amount = () => screen.getByRole('textbox', { name: 'Loan amount' })
const term = () => screen.getByRole('combobox', { name: 'Loan term' })
const frequencies = () =>
  within(screen.getByRole('radiogroup', { name: 'Repayment frequency' })).getAllByRole<HTMLInputElement>('radio')
const frequency = (often: string) => frequencies().find(({ value }) => value === often)!
const submit = () => screen.getByRole('button', { name: 'Request Loan' })
const offer = () => screen.getByRole('region', { name: 'What it costs' })
const requestsOf = (sent: Sent[]) => sent.filter(({ call }) => call === 'loans.request')

type Opened = Awaited<ReturnType<typeof open>>
async function fill({ user }: Opened, digits = '50000', often = 'weekly'): Promise<void> {
  await user.type(amount(), digits)
  await user.click(frequency(often))
  await waitFor(() => expect(submit()).toBeEnabled())
}
/** Answers when the test lets it. */
function held(answer: Awaited<Parameters<typeof answerCalls>[0][string]>) {
  const waiting: (() => void)[] = []
  const call = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return answer as Exclude<typeof answer, (sent: Sent) => unknown>
  }
  return { call, waiting }
}

test('LREQ-01 LREQ-02 LREQ-04 PROD-59 the fields: amount, the one term, frequency; nothing asks for a purpose or a product', async () => {
  await open()
  const shown = within(await dialog())
  expect(shown.getAllByRole('textbox')).toEqual([amount()])
  expect(shown.getAllByRole('combobox')).toEqual([term()])
  const options = (list: HTMLElement) =>
    within(list)
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ value }) => value !== '')
  expect(options(term()).map(({ value, textContent }) => [value, textContent])).toEqual([['1', '1 month']])
  expect(frequencies().map(({ value }) => value)).toEqual(['daily', 'weekly', 'biweekly', 'monthly'])
  expect(submit()).toBeDisabled()
})

test('LREQ-03 C-96 the amount is grouped while it is typed, other characters are dropped, and only the digits before the point are sent', async () => {
  const app = await open()
  await app.user.type(amount(), '1a2b50')
  expect(amount()).toHaveValue('1,250')
  await app.user.clear(amount())
  await app.user.click(amount())
  await app.user.paste('1,000.50')
  expect(amount()).toHaveValue('1,000.50')
  await app.user.click(frequency('monthly'))
  expect(await screen.findByText('Please enter a valid amount')).toBeVisible()
  expect(submit()).toBeDisabled()
  await app.user.clear(amount())
  await app.user.type(amount(), '1000.00')
  expect(amount()).toHaveValue('1,000.00')
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  await waitFor(() => expect(requestsOf(app.sent)).toHaveLength(1))
  expect(requestsOf(app.sent)[0]?.body).toMatchObject({
    amount: '1000',
    term: '1',
    repayment_frequency: 'monthly',
    purpose: 'business',
  })
})

test('VAL-33 amount, term and frequency each have their own message; 0 is refused', async () => {
  const { user } = await open()
  await user.type(amount(), '0')
  await user.selectOptions(term(), '')
  await user.tab()
  await user.tab()
  for (const message of [
    'Please enter a valid amount',
    'Please select a valid loan term',
    'Please select a valid repayment frequency',
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  expect(submit()).toBeDisabled()
})

test('LREQ-05 the request is sent with the offer that was seen; the dialog closes and Request Recieved is shown', async () => {
  const app = await open()
  await fill(app)
  await app.user.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Request Recieved' })
  expect(dialog).toHaveTextContent("Your loan request is successfully received, we'll get back to you soon.")
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const [request] = requestsOf(app.sent)
  expect(request).toMatchObject({ path: '/api/loan/request' })
  expect(request?.body).toEqual({
    amount: '50000',
    term: '1',
    repayment_frequency: 'weekly',
    purpose: 'business',
    offer: {
      start_date: '2025-06-02',
      interest_rate: 5,
      interest: 2_500,
      total: 52_500,
      instalments: ['2025-06-09', '2025-06-16', '2025-06-23', '2025-07-02'].map((due_date) => ({
        due_date,
        amount: 13_125,
      })),
    },
  })
})

test('LOANM-12 C-102 the new loan is among pending and all at once, as the server answered it; the counts are asked for again', async () => {
  const later = held({ data: { ...counts, total_loans: 9 } })
  let asked = 0
  const app = await open({ 'loans.summary': () => ((asked += 1) === 1 ? { data: counts } : later.call()) })
  await fill(app)
  await app.user.click(submit())
  await app.user.click(
    within(await screen.findByRole('dialog', { name: 'Request Recieved' })).getByRole('button', { name: 'OK' }),
  )
  const summary = screen.getByRole('region', { name: 'Loan Summary' })
  expect(summary).toHaveTextContent(/Total Application\s*4/)
  expect(summary).toHaveTextContent(/Pending Loans\s*2/)
  expect(JSON.parse(localStorage.getItem('allLoans') ?? '[]')).toMatchObject([
    { loan_id: 'LN-10000009', status: 'pending', start_date: null },
  ])
  for (const group of ['All 1', 'Pending 1']) {
    await app.user.click(screen.getByRole('button', { name: group }))
    expect(screen.getByRole('link', { name: /LN-10000009/ })).toBeVisible()
  }
  await waitFor(() => expect(later.waiting).toHaveLength(1))
  later.waiting[0]?.()
  await waitFor(() => expect(summary).toHaveTextContent(/Total Application\s*9/))
})

test('C-165 a double click sends one request, and submit is disabled while it is on its way', async () => {
  const answer = held({ data: requested })
  const app = await open({ 'loans.request': answer.call })
  await fill(app)
  await app.user.dblClick(submit())
  await waitFor(() => expect(submit()).toBeDisabled())
  expect(submit()).toHaveAttribute('aria-busy', 'true')
  await app.user.keyboard('{Enter}')
  expect(requestsOf(app.sent)).toHaveLength(1)
  answer.waiting[0]?.()
  await screen.findByRole('dialog', { name: 'Request Recieved' })
  expect(requestsOf(app.sent)).toHaveLength(1)
})

test('a lost answer says that the request may have arrived and where to look', async () => {
  const app = await open({ 'loans.request': 'no answer' })
  await fill(app)
  await app.user.click(submit())
  const lost = await screen.findByRole('dialog', { name: 'Network Error' })
  expect(lost).toHaveTextContent(
    'Please check your internet connection. Your request may have reached us. Check under Loan Management',
  )
})

test('a failure keeps the dialog and what was typed; the same values go again under the same key, other values under another', async () => {
  const app = await open({ 'loans.request': 'no answer' })
  await fill(app)
  const tryOnce = async () => {
    await app.user.click(submit())
    await app.user.click(
      within(await screen.findByRole('dialog', { name: 'Network Error' })).getByRole('button', { name: 'OK' }),
    )
    await waitFor(() => expect(submit()).toBeEnabled())
  }
  await tryOnce()
  expect(amount()).toHaveValue('50,000')
  expect(frequency('weekly').checked).toBe(true)
  await tryOnce()
  await app.user.click(frequency('daily'))
  await tryOnce()
  expect(app.keys).toHaveLength(3)
  expect(app.keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(app.keys[1]).toBe(app.keys[0])
  expect(app.keys[2]).not.toBe(app.keys[0])
})

test('a refusal of the server is shown, and nothing typed is lost', async () => {
  const text = 'You currently have an active loan, kindly make payment and try later.'
  const app = await open({ 'loans.request': { status: 400, body: { message: text } } })
  await fill(app)
  await app.user.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Request Failed' })
  expect(dialog).toHaveTextContent(text)
  await app.user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(amount()).toHaveValue('50,000')
})

test('an offer that changed is shown; rate and day are asked for again, the new offer shown, and it is what is sent next', async () => {
  let rate = 5
  let refused = false
  const app = await open({
    'loans.summary': () => ({ data: { ...counts, interest_rate: rate } }),
    'loans.request': () => {
      if (refused) return { data: requested }
      refused = true
      rate = 6
      return offerChanged
    },
  })
  await fill(app)
  expect(offer()).toHaveTextContent('₦52,500.00')
  await app.user.click(submit())
  const dialog = await screen.findByRole('dialog', { name: 'Request Failed' })
  expect(dialog).toHaveTextContent('The offer has changed since it was shown. Please look at it again.')
  await waitFor(() => expect(offer()).toHaveTextContent('₦53,000.00'))
  await app.user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(offer()).toHaveFocus())
  expect(amount()).toHaveValue('50,000')
  await app.user.click(submit())
  await screen.findByRole('dialog', { name: 'Request Recieved' })
  const [first, second] = requestsOf(app.sent).map(({ body }) => (body as { offer: object }).offer)
  expect(first).toMatchObject({ interest_rate: 5, total: 52_500 })
  expect(second).toMatchObject({ interest_rate: 6, total: 53_000 })
  expect(app.keys[1]).not.toBe(app.keys[0])
})

test('an answer that comes after the dialog was closed is shown, and closes no other', async () => {
  const answer = held({ data: requested })
  const app = await open({ 'loans.request': answer.call })
  await fill(app)
  await app.user.click(submit())
  await waitFor(() => expect(answer.waiting).toHaveLength(1))
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await app.user.click(screen.getByRole('button', { name: 'Apply for Loan' }))
  await dialog()
  await app.user.type(amount(), '70000')
  answer.waiting[0]?.()
  await app.user.click(
    within(await screen.findByRole('dialog', { name: 'Request Recieved' })).getByRole('button', { name: 'OK' }),
  )
  expect(amount()).toHaveValue('70,000')
})

test('an answer that comes after sign-out leaves nothing behind', async () => {
  const answer = held({ data: requested })
  const app = await open({ 'loans.request': answer.call, 'access.logout': { data: null } })
  await fill(app)
  await app.user.click(submit())
  await waitFor(() => expect(answer.waiting).toHaveLength(1))
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await app.user.click(screen.getByRole('button', { name: 'Your account' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(app.here()).toBe('/'))
  answer.waiting[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('allLoans')).toBeNull()
})

test('each frequency shows its payments for the amount', async () => {
  const { user } = await open()
  const card = (often: string) => frequency(often).closest('label')
  expect(card('weekly')).toHaveTextContent(/^Weekly$/)
  await user.type(amount(), '50000')
  await waitFor(() => expect(card('weekly')).toHaveTextContent('Weekly 4 payments of ₦13,125.00'))
  expect(card('monthly')).toHaveTextContent('Monthly 1 payment of ₦52,500.00')
})

test('LREQ-05 the button is disabled until the terms were on the screen, and what is missing is shown above it', async () => {
  let see: (isIntersecting: boolean) => void = () => undefined
  const observed: Element[] = []
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      see = (isIntersecting) => notify(observed.map((target) => ({ isIntersecting, target })))
    }
    observe = (target: Element) => observed.push(target)
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const { user } = await open()
  expect(screen.getByText('Enter an amount to continue.')).toBeVisible()
  await user.type(amount(), '50000.50')
  expect(await screen.findByText('Enter whole naira, without kobo.')).toBeVisible()
  await user.clear(amount())
  await user.type(amount(), '50000')
  expect(await screen.findByText('Choose how often you pay back to continue.')).toBeVisible()
  await user.click(frequency('weekly'))
  const readFirst = await screen.findByRole('button', { name: 'First read “Before you ask”' })
  expect(observed.map(({ textContent }) => textContent)).toHaveLength(5)
  const list = screen.getByRole('list', { name: 'Before you ask' })
  list.scrollIntoView = vi.fn<() => void>()
  await user.click(readFirst)
  expect(list.scrollIntoView).toHaveBeenCalledOnce()
  expect(list).toHaveFocus()
  act(() => see(false))
  expect(submit()).toBeDisabled()
  act(() => see(true))
  expect(submit()).toBeEnabled()
  expect(screen.queryByRole('button', { name: /^First read/ })).toBeNull()
})
