import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someAccount } from '../../bank-accounts/test-account.ts'
import { answerCalls, meAnswer, someUser, type Sent } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import type { Product } from '../loan-queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 10) })
  signInAs('customer', 2)
})

const counts = {
  interest_rate: 5,
  has_products: true,
  total_loans: 0,
  total_approved_loans: 0,
  total_pending_loans: 0,
  total_rejected_loans: 0,
}
const plain: Product = {
  code: 'default',
  version: 1,
  name: 'Business loan',
  terms: [1],
  frequencies: ['daily', 'weekly', 'biweekly', 'monthly'],
  rate_bp: 500,
  fee_naira: 0,
  fee_bp: 0,
  grace_days: 0,
  late_fee_naira: 0,
  late_fee_bp: 0,
  late_fee_cap_bp: 0,
  min_naira: null,
  max_naira: null,
  max_now: null,
  next_step: null,
}
const trader: Product = {
  ...plain,
  code: 'trader-3',
  version: 2,
  name: 'Trader 3',
  terms: [1, 3],
  frequencies: ['weekly', 'monthly'],
  fee_naira: 500,
  fee_bp: 100,
  grace_days: 3,
  late_fee_naira: 500,
  late_fee_bp: 200,
  late_fee_cap_bp: 1_000,
  min_naira: 20_000,
  max_naira: 600_000,
  max_now: 100_000,
  next_step: { loans: 1, max_naira: 250_000 },
}
const requested = {
  id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0009',
  loan_id: 'LN-10000009',
  application_id: 'APP-10000009',
  amount: 100_000,
  term: 3,
  repayment_frequency: 'weekly',
  purpose: 'business',
  created_at: '2026-03-02T10:00:00.000Z',
  interest_rate: 5,
  status: 'pending',
  product: { code: 'trader-3', version: 2, name: 'Trader 3' },
}

async function open(
  products: Product[] | 'no answer' = [plain, trader],
  answers: Parameters<typeof answerCalls>[0] = {},
) {
  const me = someUser({ kyc_level: 2, account: { bank_accounts: [someAccount()] } })
  const sent = answerCalls({
    'access.me': meAnswer(me),
    'loans.summary': { data: counts },
    'loans.products': products === 'no answer' ? products : { data: { products } },
    'loans.request': { data: requested },
    ...answers,
  })
  const app = openApp('/business-user/loan/management')
  await app.user.click(await screen.findByRole('button', { name: 'Apply for Loan' }))
  await screen.findByRole('dialog', { name: 'Loan Request' })
  return { ...app, sent }
}

const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const amount = () => screen.getByRole('textbox', { name: 'Loan amount' })
const term = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Loan term' })
const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ value }) => value !== '')
    .map(({ textContent }) => textContent)
const frequencies = () => within(screen.getByRole('radiogroup', { name: 'Repayment frequency' })).getAllByRole('radio')
const offer = () => screen.getByRole('region', { name: 'What it costs' })
const submit = () => screen.getByRole('button', { name: 'Request Loan' })
const bodiesOf = (sent: Sent[]) => sent.filter(({ call }) => call === 'loans.request').map(({ body }) => body)

type Opened = Awaited<ReturnType<typeof open>>
async function fill({ user }: Opened, digits = '100000') {
  await user.click(await choice(/^Trader 3/))
  await user.type(amount(), digits)
  await user.selectOptions(term(), '3')
  await user.click(await choice(/^Weekly/))
}

test('PROD-58 products are shown by name with rate, terms, the largest amount for the customer now, and what raises it', async () => {
  await open()
  const shown = await screen.findByRole('radiogroup', { name: 'Loan' })
  expect(
    within(shown)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([
    'Business loan 5% a month, 1 month.',
    'Trader 3 5% a month, 1 or 3 months, up to ₦100,000 for you now.\n₦250,000 after 1 more loan repaid on time.',
  ])
  expect(screen.queryByRole('textbox', { name: 'Loan amount' })).toBeNull()
  expect(screen.getByText('Choose a loan to continue.')).toBeVisible()
  expect(submit()).toBeDisabled()
})

test('PROD-58 PROD-50 a product whose smallest amount is above the ladder says that it is not open yet, and takes no amount', async () => {
  const app = await open([plain, { ...trader, min_naira: 150_000 }])
  const option = await choice(/^Trader 3/)
  expect(option.closest('label')).toHaveTextContent(
    'Trader 3 5% a month, 1 or 3 months, not open to you yet. ₦250,000 after 1 more loan repaid on time.',
  )
  for (const digits of ['100000', '150000']) {
    await fill(app, digits)
    expect(await screen.findAllByText(/of this product/)).not.toEqual([])
    expect(submit()).toBeDisabled()
    await app.user.clear(amount())
  }
})

test('PROD-58 vector T4: the offer has interest, loan fee, total, late fee in words, and a long schedule is folded until all of it is asked for', async () => {
  const app = await open()
  await fill(app)
  expect(optionsOf(term())).toEqual(['1 month', '3 months'])
  expect(frequencies().map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Weekly 13 payments: 12 of ₦8,961.53, the last ₦8,961.64',
    'Monthly 3 payments: 2 of ₦38,833.33, the last ₦38,833.34',
  ])
  expect(offer()).toHaveTextContent('You get₦100,000.00You pay back₦116,500.00')
  expect(offer()).toHaveTextContent('Interest (5% a month)₦15,000.00Loan fee₦1,500.00')
  expect(offer()).toHaveTextContent('interest and loan fee stay the same')
  expect(offer()).toHaveTextContent('If a payment is not complete 3 days after its date, a late fee is added once')
  const rows = () =>
    within(screen.getByRole('list', { name: 'Every payment' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    'Mar 9, 2026₦8,961.53',
    'Mar 16, 2026₦8,961.53',
    'Mar 23, 2026₦8,961.53',
    '9 more payments',
    'Jun 2, 2026₦8,961.64',
  ])
  await app.user.click(screen.getByRole('button', { name: 'Show all 13 payments' }))
  expect(rows()).toHaveLength(13)
  await app.user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(rows()).toHaveLength(5)
})

test('PROD-58 the request carries product, version and the offer that was shown', async () => {
  const app = await open()
  await fill(app)
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  await screen.findByRole('dialog', { name: 'Request Recieved' })
  expect(bodiesOf(app.sent)).toEqual([
    {
      product: 'trader-3',
      product_version: 2,
      amount: '100000',
      term: '3',
      repayment_frequency: 'weekly',
      purpose: 'business',
      offer: expect.objectContaining({ interest: 15_000, loan_fee: 1_500, total: 116_500 }),
    },
  ])
})

test.each([
  ['19999', 'The smallest amount of this product is ₦20,000.00. Please enter that much or more.'],
  ['100001', 'You may ask for up to ₦100,000.00 of this product now. Please enter that much or less.'],
])(
  'PROD-58 an amount outside the limits, ₦%s, makes no offer, and its field says the limit',
  async (digits, sentence) => {
    const app = await open()
    await fill(app, digits)
    expect(await screen.findAllByText(sentence)).toHaveLength(2)
    expect(offer()).not.toHaveTextContent('You pay back')
    expect(submit()).toBeDisabled()
  },
)

test('PROD-58 another product keeps the amount, and the term and frequency that it has too', async () => {
  const app = await open()
  await fill(app)
  await app.user.click(await choice(/^Business loan/))
  expect(amount()).toHaveValue('100,000')
  expect(optionsOf(term())).toEqual(['1 month'])
  expect(term().value).toBe('1')
  expect((await choice(/^Weekly/)).checked).toBe(true)
  await app.user.click(await choice(/^Daily/))
  await app.user.click(await choice(/^Trader 3/))
  expect(term().value).toBe('1')
  expect(frequencies().filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(submit()).toBeDisabled()
})

test('PROD-58 the draft keeps product, term and amount; what is no longer offered is chosen again', async () => {
  const app = await open()
  await fill(app)
  app.leave()
  const again = await open()
  expect((await choice(/^Trader 3/)).checked).toBe(true)
  expect(term().value).toBe('3')
  expect(amount()).toHaveValue('100,000')
  again.leave()
  await open([{ ...trader, terms: [6, 12] }])
  await waitFor(() => expect(amount()).toHaveValue('100,000'))
  expect(screen.queryByRole('radiogroup', { name: 'Loan' })).toBeNull()
  expect(term().value).toBe('')
})

test('PROD-58 PROD-54 a version that was replaced meanwhile: the new offer is shown, and is what is sent next', async () => {
  let version = 2
  const app = await open([], {
    'loans.products': () => ({ data: { products: [plain, { ...trader, version, rate_bp: version * 250 }] } }),
    'loans.request': ({ body }) => {
      if ((body as { product_version: number }).product_version === version && version === 3) return { data: requested }
      version = 3
      const message = 'The offer has changed since it was shown. Please look at it again.'
      return { status: 400, body: { message, data: { offer: [message] } } }
    },
  })
  await fill(app)
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  const refused = await screen.findByRole('dialog', { name: 'Request Failed' })
  await waitFor(() => expect(offer()).toHaveTextContent('₦22,500.00'))
  await app.user.click(within(refused).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(offer()).toHaveFocus())
  await app.user.click(submit())
  await screen.findByRole('dialog', { name: 'Request Recieved' })
  expect(bodiesOf(app.sent)).toMatchObject([
    { product_version: 2 },
    { product_version: 3, offer: { interest: 22_500 } },
  ])
})

test('PROD-58 products that do not load are a failure with another try, never an empty choice', async () => {
  let isAway = true
  const app = await open([], {
    'loans.products': () => (isAway ? 'no answer' : { data: { products: [plain, trader] } }),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Request Loan' })).toBeNull()
  isAway = false
  await app.user.click(again)
  expect(await choice(/^Trader 3/)).toBeVisible()
})

test('PROD-58 a product that was retired meanwhile is said at the choice, and is no longer offered', async () => {
  let isRetired = false
  const words = 'Please choose a loan product that is offered'
  const app = await open([], {
    'loans.products': () => ({ data: { products: isRetired ? [plain, { ...plain, code: 'x' }] : [plain, trader] } }),
    'loans.request': () => {
      isRetired = true
      return { status: 400, body: { message: words, data: { product: [words] } } }
    },
  })
  await fill(app)
  await waitFor(() => expect(submit()).toBeEnabled())
  await app.user.click(submit())
  const refused = await screen.findByRole('dialog', { name: 'Request Failed' })
  await app.user.click(within(refused).getByRole('button', { name: 'OK' }))
  expect(within(screen.getByRole('radiogroup', { name: 'Loan' })).getByText(words)).toBeVisible()
  expect(screen.queryByRole('radio', { name: /^Trader 3/ })).toBeNull()
  expect(submit()).toBeDisabled()
})

test('PROD-58 C-186 the products are on the device before the dialog is opened, so it opens without a network', async () => {
  let isAway = false
  const me = someUser({ kyc_level: 2, account: { bank_accounts: [someAccount()] } })
  const sent = answerCalls({
    'access.me': meAnswer(me),
    'loans.summary': { data: counts },
    'loans.products': () => (isAway ? 'no answer' : { data: { products: [plain, trader] } }),
  })
  const { user } = openApp('/business-user/loan/management')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('loans.products'))
  isAway = true
  await user.click(await screen.findByRole('button', { name: 'Apply for Loan' }))
  expect(await choice(/^Trader 3/)).toBeVisible()
  expect(sent.filter(({ call }) => call === 'loans.products')).toHaveLength(1)
})
