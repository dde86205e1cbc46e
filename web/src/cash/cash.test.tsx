import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminPaymentsAnswer, onePage } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { agentCashAnswer, cashUser, someOwnCash } from './test-cash.ts'

const someRoundLoan = {
  loan_id: 'LN-10000001',
  user: { id: 'user-1', first_name: 'Amina', last_name: 'Bello', phone: '08030000001' },
  due_now: 10_500,
  days_late: 2,
  group: null,
  shop: null,
  pay_to: null,
  last_note: null,
}

type Answers = Parameters<typeof answerCalls>[0]

function open(path: string, type: 'agent' | 'admin', answers: Answers = {}) {
  signInAs(type)
  const sent = answerCalls({
    'access.me': cashUser(type),
    'overview.agentRound': { data: { loans: [someRoundLoan], total_due: 10_500, page: onePage(1) } },
    'payments.adminList': adminPaymentsAnswer(),
    'cash.own': { data: someOwnCash() },
    'cash.adminList': agentCashAnswer(),
    ...answers,
  })
  const made = (call: string) => sent.filter((one) => one.call === call)
  return { ...openApp(path), made }
}
const taken = (receipt: string, more: object = {}) => ({
  data: { tx_ref: 'CASH-9F3A1C20B7E4', amount: 10_500, credited: 0, left: 31_500, receipt, ...more },
})

async function openCash(answers: Answers) {
  const app = open('/agent-user/round', 'agent', answers)
  await app.user.click(await screen.findByRole('button', { name: 'Cash Amina Bello' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash from Amina Bello' }))
  return { ...app, dialog }
}

test.each([
  ['sent', /the receipt was sent. Left to pay: ₦31,500.00/],
  ['waiting', /is not sent yet.*Show the customer this: reference CASH-9F3A1C20B7E4/],
])('DESK-80 DESK-81 cash is taken from the round, and its receipt is shown as it is (%s)', async (receipt, words) => {
  const { user, dialog, made } = await openCash({ 'cash.take': taken(receipt) })
  expect(screen.getByRole('dialog')).toHaveTextContent('08030000001')
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,500')
  await user.click(dialog.getByRole('button', { name: 'Book Cash' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(made('cash.take')).toMatchObject([{ body: { loan_id: 'LN-10000001', amount: '10500' } }])
  expect(made('cash.take')[0]?.body).not.toHaveProperty('confirmed')
  expect(made('cash.take')[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('DESK-82 an amount that may be a mistake has to be confirmed, for this amount alone', async () => {
  const message = 'The same amount was taken from this customer in the last ten minutes.'
  const { user, dialog, made } = await openCash({
    'cash.take': ({ body }) =>
      'confirmed' in (body as object)
        ? taken('sent')
        : { status: 400, body: { message, data: { confirmed: [message] } } },
  })
  const send = dialog.getByRole('button', { name: 'Book Cash' })
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  await user.click(await dialog.findByRole('switch', { name: 'The amount is right' }))
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await user.type(amount, '0')
  expect(dialog.queryByRole('switch')).toBeNull()
  await user.type(amount, '{Backspace}')
  expect(await dialog.findByRole('switch')).toHaveProperty('checked', false)
  await user.click(dialog.getByRole('switch'))
  await user.click(send)
  expect(await screen.findByText(/the receipt was sent/)).toBeVisible()
  expect(made('cash.take').map(({ body }) => body)).toEqual([
    { loan_id: 'LN-10000001', amount: '10500' },
    { loan_id: 'LN-10000001', amount: '10500', confirmed: true },
  ])
})

test('DESK-85 without a network no cash is taken, and the dialog shows why', async () => {
  const { dialog, made } = await openCash({})
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await dialog.findByText(/the customer would have no receipt/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Book Cash' })).toBeDisabled()
  expect(made('cash.take')).toEqual([])
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Book Cash' })).toBeEnabled())
})

test('DESK-83 DESK-84 an agent sees their cash, receipts and hand-overs, and hands over the rest', async () => {
  const { user, made } = open('/agent-user/cash', 'agent', {
    'cash.handOver': { data: someOwnCash().hand_overs[0] },
  })
  for (const text of ['₦25,500.00', '₦200,000.00', 'From 2 days ago', '₦10,500.00 today', 'Receipt on its way'])
    expect(await screen.findByText(text)).toBeVisible()
  const handOvers = within(screen.getByRole('list', { name: 'Hand-overs' }))
  expect(handOvers.getByText('Waits to be confirmed')).toBeVisible()
  expect(handOvers.getByText('₦12,000.00 of ₦15,000.00 arrived: 3,000 short')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hand Over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over Cash' }))
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,500')
  await user.click(dialog.getByRole('radio', { name: 'To someone in finance' }))
  await user.type(dialog.getByRole('textbox', { name: /How to find it/ }), 'Ngozi')
  await user.click(dialog.getByRole('button', { name: 'Hand Over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made('cash.handOver')).toMatchObject([{ body: { amount: '10500', way: 'person', note: 'Ngozi' } }])
})

test('DESK-83 DESK-84 an admin comes from the payments, sees the oldest cash, and confirms the amount that arrived', async () => {
  const { user, made } = open('/admin-user/payment-management', 'admin', {
    'cash.confirm': { data: someOwnCash().hand_overs[1] },
  })
  await user.click(await screen.findByRole('link', { name: 'Agent Cash' }))
  expect(await screen.findByText('From 2 days ago')).toBeVisible()
  expect(screen.getByText('Last: ₦12,000.00 of ₦15,000.00 arrived: 3,000 short')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm ₦15,000.00: Musa Ade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Hand-over' }))
  expect(dialog.getByText('Slip 4711')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Arrived' }), '0')
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Nothing came')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made('cash.confirm')).toMatchObject([
    { path: '/api/admin/cash-hand-overs/hand-over-1/confirm', body: { arrived: '0', note: 'Nothing came' } },
  ])
})

test('STAFF-06 C-136 the cash of an agent who was disabled stays on the list, and finance records what arrives', async () => {
  const answer = agentCashAnswer()
  const [agent] = answer.data.agents
  const closed = { ...agent!, waiting: [], user: { ...agent!.user, status: 'disabled' as const } }
  const { user, made } = open('/admin-user/agent-cash', 'admin', {
    'cash.adminList': { data: { ...answer.data, agents: [closed] } },
    'cash.recordArrival': { data: someOwnCash().hand_overs[1] },
  })
  expect(await screen.findByText('disabled')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Record Arrival: Musa Ade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Arrival of Cash' }))
  await user.type(dialog.getByRole('textbox', { name: 'Arrived' }), '5000')
  await user.click(dialog.getByRole('radio', { name: 'To someone in finance' }))
  await user.type(dialog.getByRole('textbox', { name: /^How to find it/ }), 'Ngozi took it')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made('cash.recordArrival')).toMatchObject([
    { path: '/api/admin/agents/agent-1/cash-arrivals', body: { amount: '5000', way: 'person', note: 'Ngozi took it' } },
  ])
})

test.each([
  ['agent', '/agent-user/round', '/agent-user/cash', /^Cash/],
  ['admin', '/admin-user/payment-management', '/admin-user/agent-cash', /^Agent Cash/],
] as const)(
  'DESK-80 if the lender has not switched it on, the %s sees nothing of it',
  async (type, from, page, name) => {
    const me = { 'access.me': meAnswer(someUser({ account_type: type, kyc_level: 0 })) }
    const first = open(from, type, me)
    expect(await screen.findAllByText(type === 'agent' ? 'Amina Bello' : 'Halima Yusuf')).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name })).toBeNull()
    first.leave()
    const { made } = open(page, type, me)
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    expect([made('cash.own'), made('cash.adminList')]).toEqual([[], []])
  },
)
