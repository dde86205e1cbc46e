import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

beforeEach(() => {
  // Only the polls have fake time; the rest of the page keeps real time.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2025, 5, 17, 10) })
  signInAs('customer', 2)
})
afterEach(() => vi.restoreAllMocks())

const paid = () => {
  const detail = someLoanDetail()
  const schedule = detail.schedule.map((row) =>
    row.installment_number === 2 ? { ...row, paid_amount: row.amount, status: 'paid' as const } : row,
  )
  return { ...detail, schedule }
}

/** The home of a customer; `pay` lets a payment come in, `poll` lets six seconds pass. */
async function openHome(loans = [someLoan({ status: 'overdue' })]) {
  let isPaid = false
  let isAway = false
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 2, account: { loans } })),
    'loans.schedule': () => ({ data: isPaid ? paid() : someLoanDetail() }),
    'payments.newest': () =>
      isAway ? 'no answer' : { data: { tx_ref: isPaid ? 'r-2' : 'r-1', amount: 8_125, age: isPaid ? 0 : 86_400 } },
  })
  openApp('/business-user/dashboard')
  await screen.findByRole('button', { name: 'Pay now' })
  const polls = () => sent.filter(({ call }) => call === 'payments.newest').length
  return {
    sent,
    polls,
    pay: () => (isPaid = true),
    setAway: (away: boolean) => (isAway = away),
    poll: () => act(() => vi.advanceTimersByTimeAsync(6_000)),
  }
}

const standings = () =>
  [...document.querySelectorAll('[data-standing]')].map((mark) => mark.getAttribute('data-standing'))

test('a payment that comes while the page is open is announced, and its instalment fills once', async () => {
  const { polls, pay, poll } = await openHome()
  await expect.poll(polls).toBe(1)
  await screen.findByRole('list', { name: 'Instalments' })
  expect(standings()).toEqual(['paid', 'late', 'next', 'toCome'])
  expect(document.querySelector('.animate-fill')).toBeNull()
  pay()
  await poll()
  expect(await screen.findByText('Payment received: ₦8,125.00. Thank you.')).toBeVisible()
  expect(screen.getByText(/^Payment received/).closest('[role=status]')).not.toBeNull()
  await waitFor(() => expect(standings()).toEqual(['paid', 'paid', 'next', 'toCome']))
  const filled = document.querySelectorAll('.animate-fill')
  expect([...filled].map((mark) => mark.getAttribute('data-standing'))).toEqual(['paid'])
})

test.each([
  ['after the figures', 0, true],
  ['while the figures were on their way', 12, false],
])(
  'a payment that came %s, and before the first poll, is in the figures of the page',
  async (_when, age, isAnnounced) => {
    let polls = 0
    const answers = answerCalls({
      'access.me': meAnswer(someUser({ kyc_level: 2, account: { loans: [someLoan({ status: 'overdue' })] } })),
      'loans.schedule': () => ({ data: polls > 0 ? paid() : someLoanDetail() }),
      'payments.newest': () => {
        // The figures are two seconds old by now.
        if (++polls === 1) vi.setSystemTime(Date.now() + 2_000)
        return { data: { tx_ref: 'r-2', amount: 8_125, age } }
      },
    })
    openApp('/business-user/dashboard')
    await waitFor(() => expect(standings()).toEqual(['paid', 'paid', 'next', 'toCome']))
    expect(answers.filter(({ call }) => call === 'loans.schedule').length).toBeGreaterThan(1)
    expect(screen.queryByText(/^Payment received/) !== null).toBe(isAnnounced)
  },
)

test('a poll that fails shows nothing, and the next one finds the payment', async () => {
  const { polls, pay, poll, setAway } = await openHome()
  await expect.poll(polls).toBe(1)
  setAway(true)
  pay()
  await poll()
  await expect.poll(polls).toBe(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/^Payment received/)).toBeNull()
  setAway(false)
  await poll()
  expect(await screen.findByText(/^Payment received/)).toBeVisible()
})

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  const { polls, poll } = await openHome()
  await expect.poll(polls).toBe(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await poll()
  await poll()
  expect(polls()).toBe(1)
  visibility.mockReturnValue('visible')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(polls).toBe(2)
})

test('without a running loan nothing is asked for', async () => {
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ kyc_level: 2, account: { loans: [] } })) })
  openApp('/business-user/dashboard')
  await within(await screen.findByRole('region', { name: 'Quick Actions' })).findByText('Apply for Loan')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(sent.filter(({ call }) => call === 'payments.newest')).toEqual([])
})
