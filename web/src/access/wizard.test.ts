import { expect, test } from 'vitest'
import { beginning, moved, type Wizard, type WizardEvent } from './wizard.tsx'

const verification = { type: 'ACCOUNT_VERIFICATION', phone: '08031234567', id: 'user' } as const
const wizards: readonly Wizard[] = [
  beginning,
  { step: 'code', verification },
  { step: 'details', verification },
  { step: 'done' },
]
const events: readonly WizardEvent[] = [
  { type: 'code-sent', verification },
  { type: 'account-verified' },
  { type: 'finished' },
]
const order = wizards.map(({ step }) => step)

test('SIGNUP-01 the steps lead strictly forward: each has one event that leads on by one, and no event leads back', () => {
  for (const [at, wizard] of wizards.entries()) {
    const reached = events.map((event) => order.indexOf(moved(wizard, event).step))
    const expected = events.map((_, event) => (event === at ? at + 1 : at))
    expect(reached).toEqual(expected)
  }
})

test('C-29 giving up leads to the beginning, and no part of the record is left', () => {
  for (const wizard of wizards) expect(moved(wizard, { type: 'abandoned' })).toEqual({ step: 'phone' })
})

test('SIGNUP-06 the verification record is type, phone and id, and is kept until the end', () => {
  const states = events.reduce<Wizard[]>((all, event) => [...all, moved(all.at(-1) ?? beginning, event)], [])
  expect(states).toEqual([{ step: 'code', verification }, { step: 'details', verification }, { step: 'done' }])
})
