import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someProposal } from '../../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn } from '../../testing/test-figures.ts'
import type { Sheet, SheetLine } from './sheet-queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 4, 10) })
  signInAs('admin')
})

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
const address = '/admin-user/commission-sheet'
const line = (name: string, changes: Partial<SheetLine> = {}): SheetLine => ({
  agent: {
    id: name.toLowerCase(),
    code: '12345678',
    user: { first_name: name, last_name: 'Bello', phone: '08031234567', profile_picture_url: null },
    status: 'active',
    has_named_account: true,
  },
  repaid: 100_000,
  suggested: null,
  paid: 0,
  under_way: 0,
  ...changes,
})
const sheet = (lines: SheetLine[], rate_bp: number | null = null): Sheet => ({
  from: '2025-05-01',
  to: '2025-05-31',
  rate_bp,
  lines,
  page: { current: 1, prev: null, next: null, total: lines.length },
})

function open(data: Sheet, answers: Parameters<typeof answerCalls>[0] = {}, path = address) {
  const sent = answerCalls({ 'access.me': admin, 'commissionSheet.read': { data }, ...answers })
  return { ...openApp(path), paid: () => sent.filter(({ call }) => call === 'commissionSheet.pay'), sent }
}

const amountTo = (name: string) => screen.findByRole('textbox', { name: `Amount to pay to ${name} Bello` })

test('DECIDE-08 C-213 the sheet opens at last month, shows each agent’s figures, and asks for the days in its address', async () => {
  const { sent, leave } = open(sheet([line('Aisha', { paid: 500, under_way: 200 })]))
  const table = await screen.findByRole('table', { name: 'Agents of this period' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    /Aisha Bello.*Repaid₦100,000\.00Paid₦500\.00On its way₦200\.00/,
  )
  expect(screen.queryByText('Suggested')).toBeNull()
  expect(await amountTo('Aisha')).toHaveValue('')
  const asked = () => sent.filter(({ call }) => call === 'commissionSheet.read').map(({ query }) => query)
  expect(asked()).toEqual([{ from: '2025-05-01', to: '2025-05-31' }])
  leave()
  const other = open(sheet([]), {}, `${address}?from=2025-04-01&to=2025-04-30`)
  expect(await screen.findByText('No agent has repayments or commissions in this period')).toBeVisible()
  expect(other.sent.find(({ call }) => call === 'commissionSheet.read')?.query).toEqual({
    from: '2025-04-01',
    to: '2025-04-30',
  })
})

test('DECIDE-08 while a year is typed, and for more than one year, the sheet that is shown stays and nothing is asked for', async () => {
  const { sent } = open(sheet([line('Aisha')]))
  await amountTo('Aisha')
  const from = screen.getByLabelText('From')
  fireEvent.change(from, { target: { value: '0202-05-01' } })
  expect(screen.getByText('A sheet has at most one year.')).toBeVisible()
  fireEvent.change(from, { target: { value: '2025-06-01' } })
  expect(screen.getByText('The last day is before the first.')).toBeVisible()
  expect(await amountTo('Aisha')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'commissionSheet.read')).toHaveLength(1)
})

test('DECIDE-08 an auditor reads the figures and is offered the file; nothing can be typed or paid', async () => {
  const auditor = meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: ['auditor'] }))
  open(sheet([line('Aisha', { suggested: 2_500, paid: 500 })], 250), { 'access.me': auditor })
  const table = await screen.findByRole('table', { name: 'Agents of this period' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Aisha Bello.*Suggested₦2,500\.00Paid₦500\.00/)
  expect(screen.getByText('This needs the role Finance. Please ask an admin who has it.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /^Amount to pay/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay All/ })).toBeNull()
  expect(await screen.findByRole('button', { name: /CSV/ })).toBeEnabled()
})

test('DECIDE-09 Pay All sends the typed amounts and the open part of suggestions, after a question that names unnamed accounts', async () => {
  const unnamed = line('Bisi', { suggested: 2_500.5, paid: 1_000, under_way: 500 })
  const { user, paid } = open(
    sheet(
      [
        line('Aisha', { suggested: 2_500 }),
        { ...unnamed, agent: { ...unnamed.agent, has_named_account: false } },
        line('Chidi'),
      ],
      250,
    ),
    { 'commissionSheet.pay': { data: { payments: 2, amount: 4_000 } } },
  )
  expect(await amountTo('Aisha')).toHaveValue('2,500')
  expect(await amountTo('Bisi')).toHaveValue('1,000')
  expect(await screen.findByText('The suggestion is 2.5% of what was repaid.')).toBeVisible()
  await user.clear(await amountTo('Aisha'))
  await user.type(await amountTo('Aisha'), '3000')
  await user.click(screen.getByRole('button', { name: 'Pay All, ₦4,000.00' }))
  const question = await screen.findByRole('dialog', { name: 'Pay All' })
  expect(question).toHaveTextContent('₦4,000.00 will be sent in 2 payments, one for each agent.')
  expect(question).toHaveTextContent('The bank has not named the payout account of: Bisi Bello.')
  expect(paid()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Pay ₦4,000.00' }))
  expect(await screen.findByRole('dialog', { name: 'Commissions on their way' })).toHaveTextContent('2 payments')
  expect(paid().map(({ body }) => body)).toEqual([
    {
      from: '2025-05-01',
      to: '2025-05-31',
      payouts: [
        { agent_id: 'aisha', amount: 3_000, paid: 0 },
        { agent_id: 'bisi', amount: 1_000, paid: 1_500 },
      ],
    },
  ])
})

test('DECIDE-09 a wrong amount or none holds the button; a sum above the limit waits for a second person', async () => {
  const { user } = open(sheet([line('Aisha')]), {
    'commissionSheet.pay': { data: { proposal: someProposal({ act: 'commission_sheet', person: null }) } },
  })
  const input = await amountTo('Aisha')
  expect(screen.getByRole('button', { name: 'Pay All' })).toBeDisabled()
  expect(screen.getByText('Enter an amount for at least one agent.')).toBeVisible()
  await user.type(input, '10.5')
  expect(screen.getByText('Please enter a valid amount')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Pay All/ })).toBeDisabled()
  await user.clear(input)
  await user.type(input, '900')
  await user.click(screen.getByRole('button', { name: 'Pay All, ₦900.00' }))
  await user.click(await screen.findByRole('button', { name: 'Pay ₦900.00' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
})

test('DECIDE-09 what was typed on a page stays while pages are turned, and Pay All pays all pages that were opened', async () => {
  const pages = [sheet([line('Aisha')]), sheet([line('Bisi', { paid: 20 })])].map((data, at) => ({
    ...data,
    page: { current: at + 1, prev: at === 0 ? null : 1, next: at === 0 ? 2 : null, total: 2 },
  }))
  const { user, paid } = open(pages[0]!, {
    'commissionSheet.read': ({ query }) => ({ data: pages[Number(query['page'] ?? 1) - 1] }),
    'commissionSheet.pay': { data: { payments: 2, amount: 700 } },
  })
  await user.type(await amountTo('Aisha'), '300')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(await amountTo('Bisi'), '400')
  expect(screen.getByText(/^Amounts on pages that you have not opened.*2 payments\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await amountTo('Aisha')).toHaveValue('300')
  await user.click(screen.getByRole('button', { name: 'Pay All, ₦700.00' }))
  await user.click(await screen.findByRole('button', { name: 'Pay ₦700.00' }))
  await waitFor(() =>
    expect(paid().map(({ body }) => (body as { payouts: object[] }).payouts)).toEqual([
      [
        { agent_id: 'aisha', amount: 300, paid: 0 },
        { agent_id: 'bisi', amount: 400, paid: 20 },
      ],
    ]),
  )
})

test('DECIDE-09 typed amounts are kept per agent when the period is changed; they are named, and one press clears them', async () => {
  const april = {
    ...sheet([line('Aisha', { suggested: 70 }), line('Bisi')], 250),
    from: '2025-04-01',
    to: '2025-04-30',
  }
  const { user, paid } = open(sheet([line('Aisha'), line('Chidi')]), {
    'commissionSheet.read': ({ query }) => ({
      data: query['from'] === '2025-04-01' ? april : sheet([line('Aisha'), line('Chidi')]),
    }),
    'commissionSheet.pay': { data: { payments: 1, amount: 300 } },
  })
  await user.type(await amountTo('Aisha'), '300')
  await user.type(await amountTo('Chidi'), '400')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-04-01' } })
  await amountTo('Bisi')
  expect(await amountTo('Aisha')).toHaveValue('300')
  expect(screen.getByText('These amounts were typed while another period was shown: Aisha Bello.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear These Amounts' }))
  expect(await amountTo('Aisha')).toHaveValue('70')
  expect(screen.queryByRole('button', { name: 'Clear These Amounts' })).toBeNull()
  await user.clear(await amountTo('Aisha'))
  await user.type(await amountTo('Aisha'), '300')
  await user.click(screen.getByRole('button', { name: 'Pay All, ₦300.00' }))
  await user.click(await screen.findByRole('button', { name: 'Pay ₦300.00' }))
  await waitFor(() => expect(paid()).toHaveLength(1))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Commissions on their way' })).getByRole('button', { name: 'OK' }),
  )
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-05-01' } })
  expect(await amountTo('Chidi')).toHaveValue('400')
  expect(await amountTo('Aisha')).toHaveValue('')
})

test('DECIDE-08 a sheet that does not load is shown as failed; roles without payouts see it and cannot pay', async () => {
  const { leave } = open(sheet([]), { 'commissionSheet.read': { status: 500, body: {} } })
  await expectFailedPanels(1)
  leave()
  open(sheet([line('Aisha')]), {
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: ['support'] })),
  })
  await screen.findByRole('table', { name: 'Agents of this period' })
  expect(screen.queryByRole('button', { name: /^Pay All/ })).toBeNull()
})

test('DECIDE-08 the agent sees their own line of last month beside their commissions', async () => {
  signInAs('agent')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent' })),
    'commissionSheet.own': {
      data: {
        from: '2025-05-01',
        to: '2025-05-31',
        rate_bp: 250,
        repaid: 40_000,
        suggested: 1_000,
        paid: 600,
        under_way: 0,
      },
    },
    'payments.ownCommissions': { data: { commissions: [], page: { current: 1, next: null, prev: null, total: 0 } } },
  })
  openApp('/agent-user/commissions')
  const own = await screen.findByRole('region', { name: 'My Sheet' })
  await waitFor(() =>
    expect(figuresIn(own)).toEqual({
      Repaid: '₦40,000.00',
      Suggested: '₦1,000.00',
      Paid: '₦600.00',
      'On its way': '₦0.00',
    }),
  )
})
