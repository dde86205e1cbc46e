import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { belongs, dependent, parameter } from './dependent.ts'
import { choice, form, text } from './fields.ts'
import { messagesOf } from './messages-of.ts'

const schema = dependent(
  form({ status: choice(['on', 'off']), detail: z.optional(text('Please say more')), note: z.optional(text()) }),
  {
    detail: ({ status }) => status === 'on',
  },
)

test('a hidden field is dropped with any value', () => {
  expect(z.parse(schema, { status: 'off', detail: { not: 'text' } })).toEqual({ status: 'off' })
})

test.each([undefined, null, '', 7])('a shown field with the value %j has its own message', (detail) => {
  expect(messagesOf(schema, { status: 'on', detail })).toEqual({ detail: ['Please say more'] })
})

test('a shown field is parsed, an optional one stays optional', () => {
  expect(z.parse(schema, { status: 'on', detail: ' x ' })).toEqual({ status: 'on', detail: 'x' })
})

test.each([undefined, null, 'x', ['on']])('%j is no form', (value) => {
  expect(Object.keys(messagesOf(schema, value))).toEqual([''])
})

const places = form(
  { state: text(), lga: text(), name: text('Please enter a name') },
  belongs('lga', 'state', (state, lga) => lga.startsWith(state)),
)

test('a choice must belong to its parent, and its error is reported together with the others, in the order of the form', () => {
  expect(z.parse(places, { state: 'A', lga: 'A1', name: 'x' })).toEqual({ state: 'A', lga: 'A1', name: 'x' })
  const messages = messagesOf(places, { state: 'A', lga: 'B1' })
  expect(Object.entries(messages)).toEqual([
    ['lga', ['Please select one of the listed options']],
    ['name', ['Please enter a name']],
  ])
})

test.each([
  { state: 'A', name: 'x' },
  { state: 'A', lga: '', name: 'x' },
  { state: 'A', lga: 7, name: 'x' },
])('a missing choice is reported only as missing: %j', (value) => {
  expect(messagesOf(places, value)).toEqual({ lga: ['Value is required'] })
})

test.each([undefined, null, 'x'])('a rule between fields leaves %j to the form', (value) => {
  expect(Object.keys(messagesOf(places, value))).toEqual([''])
})

test('an empty parameter counts as absent', () => {
  const query = form({ status: parameter(choice(['active'])) })
  expect(z.parse(query, { status: '' }).status).toBeUndefined()
  expect(z.parse(query, {}).status).toBeUndefined()
  expect(z.parse(query, { status: 'active' }).status).toBe('active')
  expect(messagesOf(query, { status: 'x' })).toEqual({ status: ['Please select one of the listed options'] })
})
