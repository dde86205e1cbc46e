import { expect, test } from 'vitest'
import { kobo } from '@kasuwa/domain/money.ts'
import { textOf } from '@kasuwa/domain/notifications/templates.ts'
import { judge, type Message, type Notified } from './judge.ts'
import type { Try } from './tries.ts'

const facts = { amount: kobo(5_250_000) }
const lateFacts = { loan: 'LN-000042', dueOn: '2027-02-01', amount: kobo(100), days: 1 } as never
const event = (more: Partial<Notified> = {}): Notified => ({
  id: 1,
  userId: 'a',
  kind: 'credit_held',
  facts,
  state: 'delivered',
  note: null,
  tries: 1,
  createdAt: new Date('2027-02-02T08:00:00Z'),
  settledAt: new Date('2027-02-02T08:00:00Z'),
  wasClosed: false,
  wasPaid: false,
  ...more,
})
const late = (more: Partial<Notified> = {}) => event({ kind: 'loan_late', facts: lateFacts, ...more })
const tried = (more: Partial<Try> = {}): Try => ({
  ids: [1],
  phone: '08031234567',
  status: 'active',
  at: new Date('2027-02-02T09:00:00Z'),
  ...more,
})
const message = (more: Partial<Message> = {}): Message => ({
  to: '2348031234567',
  text: textOf('credit_held', facts),
  sent_at: '2027-02-02T09:00:01Z',
  ...more,
})
const problemsOf = (messages: Message[], events: Notified[], tries: Try[]) => judge(messages, events, tries).problems

test('C-208 the trial of texts finds nothing wrong with one message for one event', () => {
  expect(problemsOf([message()], [event()], [tried()])).toEqual([])
})

test.each([
  ['a message that no event asked for', [message(), message()], [event()], [tried()], /no event asked/],
  ['another number', [message({ to: '2348031234568' })], [event()], [tried()], /no event asked/],
  ['night', [message({ sent_at: '2027-02-02T20:00:00Z' })], [event()], [tried()], /sent at night/],
  ['a banned person', [message()], [event()], [tried({ status: 'banned' })], /who is banned/],
  ['a third copy', [message(), message(), message()], [event()], [tried(), tried(), tried()], /sent too often/],
  ['a text that was not sent', [], [event()], [tried()], /counts as sent/],
  ['a text that waits', [], [event({ state: 'waiting', tries: 0 })], [], /never sent/],
  ['a receipt that was dropped', [], [event({ state: 'dropped', note: 'stale', tries: 0 })], [], /without a reason/],
  [
    'a reminder of today that was dropped',
    [],
    [late({ state: 'dropped', note: 'stale', tries: 0 })],
    [],
    /without a reason/,
  ],
  [
    'a text that failed without a try',
    [],
    [event({ state: 'failed', note: 'no answer', tries: 0 })],
    [],
    /failed without/,
  ],
])('C-208 the trial of texts finds %s', (_, messages, events, tries, problem) => {
  expect(problemsOf(messages, events, tries).join('\n')).toMatch(problem)
})

test('C-208 the trial of texts finds a second copy of a reminder, and a fourth text of a day', () => {
  const text = textOf('loan_late', lateFacts)
  const [copies, tries] = [
    [message({ text }), message({ text })],
    [tried(), tried()],
  ]
  expect(problemsOf(copies, [late()], tries).join('\n')).toMatch(/sent too often/)
  const ids = [1, 2, 3, 4]
  const four = [
    ids.map(() => message()),
    ids.map((id) => event({ id })),
    ids.map((id) => tried({ ids: [id] })),
  ] as const
  expect(problemsOf(...four)).toEqual(['4 texts to 2348031234567 on 2027-02-02'])
})
