import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someProposal } from '../../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn } from '../../testing/test-figures.ts'
import { someTrialBalance } from '../test-books.ts'
import { classesAnswer, monthsAnswer, someMonth, someStep } from './test-months.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

const asRole = (role: string) =>
  meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: [role] as never }))

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': asRole('finance'),
    'months.list': monthsAnswer(),
    'months.classes': classesAnswer(),
    'books.trialBalance': { data: someTrialBalance() },
    ...answers,
  })
  return { ...openApp(path), sentTo: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) }
}

const march = '/admin-user/books/months/2026-03'
const proposed = (act: 'accrual' | 'close_month' | 'provision_table') => ({
  data: { proposal: someProposal({ act, person: null, subject: { kind: 'month', id: '2026-03', name: '2026-03' } }) },
})
/** The row of a step, by its heading. */
const stepNamed = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`), level: 3 })
  return within(heading.closest('li')!)
}

test('BOOK-50 C-184 the months are reached from the trial balance, and each leads to its page', async () => {
  const { user } = open('/admin-user/books', { 'months.show': { data: someMonth() } })
  await user.click(await screen.findByRole('link', { name: 'Months' }))
  const table = within(await screen.findByRole('table', { name: 'All Months' }))
  expect(table.getByRole('row', { name: /2026-02.*Closed.*Mar 4, 2026/ })).toBeVisible()
  await user.click(table.getByRole('link', { name: '2026-03' }))
  expect(await screen.findByRole('heading', { name: 'Month 2026-03', level: 1 })).toBeVisible()
})

test('BOOK-50 on a phone the month itself is the link to its page', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const { user } = open('/admin-user/books/months', { 'months.show': { data: someMonth() } })
  await user.click(await screen.findByRole('link', { name: '2026-03' }))
  expect(await screen.findByRole('heading', { name: 'Month 2026-03', level: 1 })).toBeVisible()
})

test('BOOK-51 each step is to do, done or accepted; a red one leads to the place where it becomes green', async () => {
  const month = someMonth(['provider', 'bank', 'misplaced', 'agents_cash', 'opening', 'proposals', 'earlier', 'over'])
  const accepted = { ...someStep('sealed', 'red'), state: 'accepted' as const, words: 'Accepted by Ada: known.' }
  const steps = month.steps.map((step) => (step.step === 'sealed' ? accepted : step))
  open(march, { 'months.show': { data: { ...month, steps } } })
  const green = await stepNamed('Books compared')
  expect(green.getByText('Done')).toBeVisible()
  expect(green.queryByRole('button')).toBeNull()
  const known = await stepNamed('Sealed rows verified')
  expect(known.getByText('Accepted')).toBeVisible()
  expect(known.getByText('Accepted by Ada: known.')).toBeVisible()
  expect(known.queryByRole('button')).toBeNull()
  const places = {
    'Earlier months': '/admin-user/books/months',
    'Provider’s balance': '/admin-user/books/provider',
    'Bank matched': '/admin-user/books/bank',
    'Money of unknown owners': '/admin-user/payment-management?tab=suspense',
    'Agents’ cash': '/admin-user/agent-cash',
    'Opening balances': '/admin-user/books/accounts/3020',
    'Open proposals': '/admin-user/proposals',
  }
  for (const [name, href] of Object.entries(places)) {
    const row = await stepNamed(name)
    expect(row.getByText('To do')).toBeVisible()
    expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', href)
  }
  expect((await stepNamed('Provider’s balance')).getByRole('link', { name: 'Opening Entry' })).toHaveAttribute(
    'href',
    '/admin-user/books/write?kind=opening',
  )
  // Only time helps a month that is not over.
  expect((await stepNamed('The month is over')).queryByRole('link')).toBeNull()
})

test('BOOK-50 BOOK-51 a month with an open one before it leads to the first such month', async () => {
  const month = someMonth(['earlier'])
  const steps = month.steps.map((step) => (step.step === 'earlier' ? { ...step, open_month: '2026-01' } : step))
  const { user } = open(march, {
    'months.show': ({ path }) => ({
      data: path.endsWith('2026-01') ? someMonth([], { month: '2026-01' }) : { ...month, steps },
    }),
  })
  await user.click((await stepNamed('Earlier months')).getByRole('link', { name: 'Open 2026-01' }))
  expect(await screen.findByRole('heading', { name: 'Month 2026-01', level: 1 })).toBeVisible()
})

test('BOOK-51 finance compares, verifies and proposes the entries beside the steps', async () => {
  const { user, sentTo } = open(march, {
    'months.show': { data: someMonth(['compared', 'sealed', 'accrual', 'provision']) },
    'payments.compareNow': { data: { is_under_way: true } },
    'months.verifyNow': { data: { is_under_way: true } },
    'months.accrue': proposed('accrual'),
    'months.provide': { status: 400, body: { message: 'This month is not over yet.' } },
  })
  for (const [step, button, call] of [
    ['Books compared', 'Compare Now', 'payments.compareNow'],
    ['Sealed rows verified', 'Verify Now', 'months.verifyNow'],
  ] as const) {
    await user.click((await stepNamed(step)).getByRole('button', { name: button }))
    expect(await screen.findByText(/Look again in a minute/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(sentTo(call)).toHaveLength(1)
  }
  await user.click((await stepNamed('Earned, not yet paid')).getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click((await stepNamed('Provision for bad loans')).getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('This month is not over yet.')).toBeVisible()
})

test('BOOK-51 a red step is accepted with a reason, where that is allowed', async () => {
  const { user, sentTo } = open(march, {
    'months.show': { data: someMonth(['compared', 'bank']) },
    'months.accept': { data: someMonth() },
  })
  expect((await stepNamed('Books compared')).queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.click((await stepNamed('Bank matched')).getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept a Step' }))
  expect(dialog.getByText('bank is not as it should be.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The bank sends it tomorrow')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('months.accept')).toEqual([
    { step: 'bank', reason: 'The bank sends it tomorrow', words: 'bank is not as it should be.' },
  ])
})

test('BOOK-55 a step that changed after it was shown is shown as it stands now, and is accepted as that', async () => {
  const changed = { ...someStep('bank', 'red'), words: 'Two lines are not matched.' }
  const before = someMonth(['bank'])
  const after = { ...before, steps: before.steps.map((step) => (step.step === 'bank' ? changed : step)) }
  let now = before
  const { user, sentTo } = open(march, {
    'months.show': () => ({ data: now }),
    'months.accept': ({ body }) => {
      const isSeen = (body as { words: string }).words === changed.words
      now = isSeen ? someMonth() : after
      return isSeen ? { data: now } : { status: 400, body: { message: 'This step changed after it was shown.' } }
    },
  })
  await user.click((await stepNamed('Bank matched')).getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept a Step' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Known')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('This step changed after it was shown.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await dialog.findByText('Two lines are not matched.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('months.accept')).toHaveLength(2)
})

test('BOOK-51 another role reads the steps, has no acts, and is told why the month cannot be closed by it', async () => {
  open(march, { 'access.me': asRole('auditor'), 'months.show': { data: someMonth(['compared', 'bank', 'accrual']) } })
  expect((await stepNamed('Books compared')).getByText('To do')).toBeVisible()
  expect((await stepNamed('Bank matched')).getByRole('link', { name: 'Open' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Compare|Verify|Propose|Accept|Close Month/ })).toBeNull()
  expect(screen.getByText(/needs the role Finance/)).toBeVisible()
})

test('BOOK-50 BOOK-51 closing asks first, and waits for a second person', async () => {
  const { user, sentTo } = open(march, {
    'months.show': { data: someMonth() },
    'months.close': proposed('close_month'),
  })
  await user.click(await screen.findByRole('button', { name: 'Close Month' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close Month' }))
  expect(question.getByText(/^2026-03 takes nothing more .* is never opened again\.$/)).toBeVisible()
  expect(sentTo('months.close')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Close Month' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('months.close')).toHaveLength(1)
})

test('BOOK-50 BOOK-51 a month that is being closed says so, and a closed one has its digest and neither steps nor acts', async () => {
  const { leave } = open(march, { 'months.show': { data: someMonth([], { state: 'closing', steps: [] }) } })
  expect(await screen.findByText(/Its trial balance is kept as soon as/)).toBeVisible()
  leave()
  const digest = 'a'.repeat(64)
  const closed = someMonth([], { state: 'closed', steps: [], digest, closed_at: '2026-04-02T09:00:00.000Z' })
  open(march, { 'months.show': { data: closed } })
  const summary = await screen.findByRole('region', { name: 'This month' })
  expect(figuresIn(summary)).toMatchObject({
    State: 'Closed',
    'Earned, not yet paid': '₦1,088.70, of 1 loan',
    'Provision for bad loans': 'Not booked yet',
    'Digest of the trial balance': digest,
  })
  expect(within(summary).getByRole('link', { name: 'Trial Balance' })).toHaveAttribute(
    'href',
    '/admin-user/books?from=2026-03-01&to=2026-03-31',
  )
  expect(screen.queryByRole('region', { name: 'Steps' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Close Month|Look Again/ })).toBeNull()
})

test('MEND-05 C-199 every admin reads the table of classes; finance proposes another one', async () => {
  const { leave } = open('/admin-user/books/months', { 'access.me': asRole('support') })
  const table = within(await screen.findByRole('table', { name: 'Classes of Late Loans' }))
  expect(table.getByRole('row', { name: '1 to 30 days 5 % 1' })).toBeVisible()
  expect(table.getByRole('row', { name: '31 days and more 100 % 3' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Replace Table' })).toBeNull()
  leave()

  const message = 'The classes leave a gap.'
  let refuses = true
  const { user, sentTo } = open('/admin-user/books/months', {
    'months.replaceClasses': () =>
      refuses ? { status: 400, body: { message, data: { classes: [message] } } } : proposed('provision_table'),
  })
  await user.click(await screen.findByRole('button', { name: 'Replace Table' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace Table' }))
  await user.click(dialog.getByRole('button', { name: 'Add Class' }))
  await user.type(dialog.getByRole('textbox', { name: 'Class 3: to' }), '90')
  await user.type(dialog.getByRole('textbox', { name: 'Class 4: from' }), '95')
  const percent = dialog.getByRole('textbox', { name: 'Class 4: percent' })
  await user.type(percent, '7.555')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Class 4: stage' }), 'Stage 3')
  expect(await dialog.findByText('Please enter a percent with at most two decimals')).toBeVisible()
  await user.clear(percent)
  await user.type(percent, '99.5')
  await user.click(dialog.getByRole('button', { name: 'Remove class 2' }))
  const send = dialog.getByRole('button', { name: 'Propose Table' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  refuses = false
  await user.click(send)
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('months.replaceClasses').at(-1)).toEqual({
    classes: [
      { from: 0, to: 0, percent: 1, stage: 1 },
      { from: 31, to: 90, percent: 100, stage: 3 },
      { from: 95, to: null, percent: 99.5, stage: 3 },
    ],
  })
})

test('BOOK-52 FILE-08 the loans behind each entry that was made are a file', async () => {
  const file = { csv: 'Day\r\n', name: 'kasuwa-month-loans-2026-04-15.csv' }
  const sent: unknown[] = []
  const { user } = open(march, {
    'months.show': { data: someMonth(['provision']) },
    'months.loansFile': ({ query }) => {
      sent.push(query)
      return file
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Earned by Loan CSV' }))
  await screen.findByText(/kasuwa-month-loans/)
  expect(sent).toEqual([{ kind: 'accrual' }])
  expect(screen.queryByRole('button', { name: 'Provision by Loan CSV' })).toBeNull()
})
