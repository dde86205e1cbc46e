import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { day } from '@kasuwa/domain/dates.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/test-matchers.ts'
import { OfferPanel } from './offer-panel.tsx'
import type { OfferState } from './offering.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function offerFor(frequency: Frequency, amount = 10_000): OfferState {
  const terms = { principal: naira(amount), months: 1, rate: basisPoints(450), frequency, start: day('2025-05-01') }
  return { at: 'offer', offer: offerOf(terms) }
}
const show = (state: OfferState, onRetry = () => undefined) =>
  render(<OfferPanel state={state} onRetry={onRetry} watchCaveats={() => undefined} ref={null} />)
const panel = () => screen.getByRole('region', { name: 'What it costs' })
const rows = () =>
  within(screen.getByRole('list', { name: 'Every payment' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the cost in plain words: interest, total, the day it is valid for, what changes it, and that there is no rebate', () => {
  show(offerFor('weekly'))
  expect(panel()).toHaveTextContent('You get₦10,000.00You pay back₦10,450.00')
  expect(panel()).toHaveTextContent('Costs (4.5% interest)₦450.00')
  expect(panel()).toHaveTextContent('4 payments of ₦2,612.50')
  expect(panel()).toHaveTextContent('From May 8, 2025 to Jun 1, 2025')
  expect(panel()).toHaveTextContent(
    'This is for a loan paid out today, May 1, 2025. If it is paid out later, every date moves with it.',
  )
  expect(panel()).toHaveTextContent('If a different amount is approved, these figures change with it.')
  expect(panel()).toHaveTextContent('there is no rebate')
  expect(panel()).toHaveTextContent('If a payment is late, nothing is added to it.')
  expect(panel()).toHaveTextContent('We never tell your next of kin about your loan.')
})

test('DESK-106 the three sums have one typeface and weight', () => {
  show(offerFor('weekly'))
  const faces = screen
    .getAllByRole('definition')
    .map(({ className }) => className.split(' ').filter((name) => name.startsWith('font-')))
  expect(faces).toEqual([['font-semibold'], ['font-semibold'], ['font-semibold']])
})

test('up to four payments are listed one by one', () => {
  show(offerFor('weekly'))
  expect(rows()).toEqual([
    'May 8, 2025₦2,612.50',
    'May 15, 2025₦2,612.50',
    'May 22, 2025₦2,612.50',
    'Jun 1, 2025₦2,612.50',
  ])
})

test('a monthly loan is one payment on one day', () => {
  show(offerFor('monthly'))
  expect(panel()).toHaveTextContent('1 payment of ₦10,450.00On Jun 1, 2025')
  expect(screen.queryByRole('list', { name: 'Every payment' })).toBeNull()
})

test('a daily loan is shown in one line, and every payment unfolds', async () => {
  show(offerFor('daily'))
  expect(panel()).toHaveTextContent('31 payments: 30 of ₦337.09, the last ₦337.30')
  const unfold = screen.getByText('See all 31 payments')
  expect(unfold.closest('details')?.open).toBe(false)
  await userEvent.click(unfold)
  expect(unfold.closest('details')?.open).toBe(true)
  expect(rows()).toHaveLength(31)
  expect(rows().at(-1)).toBe('Jun 1, 2025₦337.30')
  expect(screen.getByRole('region', { name: 'Every payment' }).tabIndex).toBe(0)
})

test('C-92 ₦200,000 over 30 days is thirty payments of ₦7,000.00', () => {
  const terms = {
    principal: naira(200_000),
    months: 1,
    rate: basisPoints(500),
    frequency: 'daily',
    start: day('2025-04-30'),
  } as const
  show({ at: 'offer', offer: offerOf(terms) })
  expect(panel()).toHaveTextContent('30 payments of ₦7,000.00')
})

test('the words follow the rows below them, also if these differ in the middle', () => {
  const amounts = [10, 12, 11]
  const instalments = amounts.map((amount, index) => ({ due_date: `2025-06-0${index + 1}`, amount }))
  show({ at: 'offer', offer: { start_date: '2025-05-01', interest_rate: 0, interest: 0, total: 33, instalments } })
  expect(panel()).toHaveTextContent('3 payments of ₦10.00 to ₦12.00')
})

test('screen readers hear the offer once the typing rests, not at each key', () => {
  vi.useFakeTimers()
  const { rerender } = show({ at: 'hint' })
  const announced: (string | null)[] = []
  for (const amount of [1, 10, 100, 1_000, 10_000]) {
    rerender(
      <OfferPanel
        state={offerFor('weekly', amount)}
        onRetry={() => undefined}
        watchCaveats={() => undefined}
        ref={null}
      />,
    )
    act(() => void vi.advanceTimersByTime(300))
    announced.push(screen.getByRole('status').textContent)
  }
  expect(announced).toEqual(['', '', '', '', ''])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('status')).toHaveTextContent('To pay back: ₦10,450.00. 4 payments of ₦2,612.50.')
})

test('without amount and frequency it shows what to do; a rate that failed to load can be asked for again', async () => {
  const onRetry = vi.fn<() => undefined>()
  const { rerender } = show({ at: 'hint' })
  expect(panel()).toHaveTextContent('Enter an amount and choose how often you pay back.')
  rerender(<OfferPanel state={{ at: 'loading' }} onRetry={onRetry} watchCaveats={() => undefined} ref={null} />)
  expect(screen.getByRole('status', { name: 'Working out what it costs' })).toBeVisible()
  rerender(<OfferPanel state={{ at: 'failed' }} onRetry={onRetry} watchCaveats={() => undefined} ref={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
