import { expect, test } from 'vitest'
import { maxTries, nextTextTime, planTexts, textTimeOf, tomorrowMorning, type WaitingText } from './text-rules.ts'

/** An instant by the clock in Lagos, an hour ahead of UTC. */
const at = (time: string): Date => new Date(`2026-03-02T${time}+01:00`)

test.each([
  ['00:00:00', '2026-03-02T07:00:00.000Z'],
  ['07:59:59', '2026-03-02T07:00:00.000Z'],
  ['08:00:00', '2026-03-02T07:00:00.000Z'],
  ['19:59:59', '2026-03-02T18:59:59.000Z'],
  ['20:00:00', '2026-03-03T07:00:00.000Z'],
  ['23:30:00', '2026-03-03T07:00:00.000Z'],
])('C-208 NOTE-04 a text of %s in Lagos may leave at %s', (time, next) => {
  expect(nextTextTime(at(time)).toISOString()).toBe(next)
})

test('C-208 NOTE-03 a text waits a minute for others, and to the morning if the minute ends at night', () => {
  expect(textTimeOf(at('12:00:00'))).toEqual(at('12:01:00'))
  expect(textTimeOf(at('19:59:30')).toISOString()).toBe('2026-03-03T07:00:00.000Z')
  expect(tomorrowMorning(at('12:00:00')).toISOString()).toBe('2026-03-03T07:00:00.000Z')
})

const receipt: WaitingText = { id: 1, kind: 'repayment_received', isTrue: true }
const reminder: WaitingText = { id: 2, kind: 'due_tomorrow', isTrue: true }
const notice: WaitingText = { id: 3, kind: 'agent_changed', isTrue: true }
const all = [receipt, reminder, notice]
const active = { status: 'active', sentToday: 0 } as const

test('C-208 NOTE-05 a reminder that is no longer true is dropped', () => {
  expect(planTexts([{ ...reminder, isTrue: false }], active)).toMatchObject({
    send: [],
    drop: [{ id: 2, reason: 'stale' }],
  })
})

test('C-208 NOTE-06 disabled people get receipts alone, banned ones nothing', () => {
  expect(planTexts(all, active).send).toEqual([1, 2, 3])
  expect(planTexts(all, { ...active, status: 'disabled' })).toMatchObject({ send: [1], drop: [{ id: 2 }, { id: 3 }] })
  expect(planTexts(all, { ...active, status: 'banned' })).toMatchObject({
    send: [],
    drop: [{ id: 1 }, { id: 2 }, { id: 3 }],
  })
})

test('C-208 NOTE-07 after three texts of a day a reminder is dropped, all others wait for the morning', () => {
  expect(planTexts(all, { status: 'active', sentToday: 2 }).send).toEqual([1, 2, 3])
  expect(planTexts(all, { status: 'active', sentToday: 3 })).toEqual({
    send: [],
    drop: [{ id: 2, reason: 'limit' }],
    postpone: [1, 3],
  })
})

test('C-208 NOTE-08 after a lost answer a reminder is not sent again, a receipt once more', () => {
  expect([maxTries('loan_late'), maxTries('paid_out'), maxTries('cash_receipt')]).toEqual([1, 2, 2])
})
