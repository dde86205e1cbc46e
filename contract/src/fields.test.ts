import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { choice, consent, day, flag, form, lines, password, phone, queryDay, text, textWords } from './fields.ts'
import { dependent } from './dependent.ts'
import { messagesOf } from './messages-of.ts'
import { income, kidsCount, nairaAmount } from './numbers.ts'

/** Values that none of the fields accepts. */
const neverGood = [undefined, null, 7, true, [], {}, ['08031234567'], '']

const messagesFor = (schema: z.core.$ZodType, value: unknown) =>
  messagesOf(form({ field: schema }), value === undefined ? {} : { field: value })['field']

describe('phone', () => {
  test.each([
    ['08031234567', '08031234567'],
    ['8031234567', '08031234567'],
    ['0803 123-4567', '08031234567'],
    [' (803) 123 4567 ', '08031234567'],
  ])('VAL-03 %s is sent as %s', (typed, sent) => {
    expect(z.parse(phone(), typed)).toBe(sent)
  })

  test.each(['0803123456', '80312345678', '+2348031234567', '080312345678', '803123456', 'phone', ...neverGood])(
    'VAL-02 VAL-04 %j is not a phone number',
    (typed) => {
      expect(messagesFor(phone(), typed)).toEqual(['Please enter a valid phone number'])
    },
  )

  test('a field may have its own message (C-71)', () => {
    expect(messagesFor(phone('Please enter a valid spouse phone'), '1')).toEqual(['Please enter a valid spouse phone'])
  })
})

describe('password', () => {
  test.each(['Passw0rd!', 'aB3"aaaa', ' aB3!aaa ', `aB3!${'x'.repeat(124)}`])(
    'VAL-06 %j has all five parts',
    (typed) => {
      expect(z.parse(password(), typed)).toBe(typed)
    },
  )

  test.each([
    'Pas0rd!',
    'passw0rd!',
    'PASSW0RD!',
    'Password!',
    'Passw0rd',
    'Passw0rd-',
    `aB3!${'x'.repeat(125)}`,
    'Passw0rd!\0',
    'Passw0rd!\uD800',
    ...neverGood,
  ])('VAL-06 VAL-07 %j is not a password', (typed) => {
    expect(messagesFor(password(), typed)).toEqual(['Please enter a valid password'])
  })
})

describe('text', () => {
  test('is trimmed', () => {
    expect(z.parse(text(), '  12 Broad Street \n')).toBe('12 Broad Street')
  })

  test('VAL-37 text is kept in one form of Unicode, without invisible characters or ones that change its direction', () => {
    expect(z.parse(text(), '\u200B \u202EAde\u0301\u2066\uFEFF ')).toBe('Ad\u00E9')
    expect(z.parse(text(), 'Ɗan-Azumi D’Souza محمد')).toBe('Ɗan-Azumi D’Souza محمد')
  })

  test('VAL-38 has one line, unless its field has several', () => {
    for (const broken of ['a\nb', 'a\r\nb', 'a\u2028b']) {
      expect(messagesFor(text('Please enter a valid address'), broken)).toEqual(['Please enter a valid address'])
      expect(
        z.parse(
          lines('', () => true),
          broken,
        ),
      ).toBe(broken)
    }
  })

  test('VAL-19 a text that is too long is reported with its limit, not as missing or not valid', () => {
    expect(messagesFor(text(), 'x'.repeat(300))).toEqual(['The maximum length allowed is 255'])
    const name = text(textWords(255, 'Enter a valid name'))
    expect(messagesFor(name, 'x'.repeat(256))).toEqual(['The maximum length allowed is 255'])
    expect(messagesFor(name, ' ')).toEqual(['Enter a valid name'])
  })

  test.each(['   ', '\u200B', 'a\0b', 'a\uDC00', ...neverGood])(
    'without a message %j gets Value is required',
    (typed) => {
      expect(messagesFor(text(), typed)).toEqual(['Value is required'])
    },
  )
})

describe('day', () => {
  test.each(['2024-02-29', ' 1999-12-31 '])('%j is a day, Y-m-d', (typed) => {
    expect(z.parse(day(), typed)).toBe(typed.trim())
  })

  test.each(['2023-02-29', '2024-2-9', '29-02-2024', '2024-02-29T00:00', ...neverGood])('%j is not a day', (typed) => {
    expect(messagesFor(day('Please select your date of birth'), typed)).toEqual(['Please select your date of birth'])
  })

  test('C-128 without a message a text that is not a day is reported as not valid, and a missing one as missing', () => {
    for (const schema of [day(), queryDay()]) {
      expect(messagesFor(schema, '31-31-2026')).toEqual(['Please enter a valid date'])
      expect(messagesFor(schema, '')).toEqual(['Value is required'])
      expect(messagesFor(schema, undefined)).toEqual(['Value is required'])
    }
    expect(messagesFor(queryDay(), '02-30-2026')).toEqual(['Please enter a valid date'])
  })

  test('a further rule has the same message', () => {
    expect(
      messagesFor(
        day('Please select the date you moved in', () => false),
        '2024-01-01',
      ),
    ).toEqual(['Please select the date you moved in'])
  })
})

describe('choice', () => {
  const options = ['owner', 'rented'] as const

  test('accepts a choice on its list', () => {
    expect(z.parse(choice(options), 'rented')).toBe('rented')
  })

  test.each([undefined, null, ''])('without a message, %j gets Value is required', (typed) => {
    expect(messagesFor(choice(options), typed)).toEqual(['Value is required'])
  })

  test.each(['Owner', 'toString', 7, ['owner']])('%j is not on the list', (typed) => {
    expect(messagesFor(choice(options), typed)).toEqual(['Please select one of the listed options'])
  })

  test.each(['x', undefined, null])('with a message, %j gets that message', (typed) => {
    expect(messagesFor(choice(options, 'Please select your gender'), typed)).toEqual(['Please select your gender'])
  })
})

describe('toggles', () => {
  test('a flag must be sent, on or off', () => {
    expect([true, false].map((value) => z.parse(flag(), value))).toEqual([true, false])
    for (const value of [undefined, null, 'true', 1]) expect(messagesFor(flag(), value)).toEqual(['Value is required'])
  })

  test('a consent must be on', () => {
    expect(z.parse(consent(), true)).toBe(true)
    for (const value of [undefined, null, false, 'true', 1])
      expect(messagesFor(consent(), value)).toEqual(['Value is required'])
  })
})

test('the output of a field may be sent as it is', () => {
  const fields = form({ phone: phone(), name: text(), day: day() })
  const once = z.parse(fields, { phone: '803 123 4567', name: ' Amina ', day: ' 2024-02-29' })
  expect(z.parse(fields, once)).toEqual(once)
})

describe('form', () => {
  test.each([undefined, null, 'x', 7, []])('%j is no form', (value) => {
    expect(messagesOf(form({ a: text() }), value)).toEqual({
      '': ['Invalid input. Please check the information you provided.'],
    })
  })

  test('drops fields that it does not name', () => {
    expect(z.parse(form({ a: text() }), JSON.parse('{"a": "x", "kyc_level": 2, "__proto__": {"b": 1}}'))).toEqual({
      a: 'x',
    })
  })
})

test.each([
  ['a phone number', phone(), '803 123-4567', '08031234567'],
  ['a day', day(), ' 2020-01-15 ', '2020-01-15'],
  ['whole naira', nairaAmount(), '50000', '50000'],
  ['naira sent as a number', nairaAmount(), 50_000, '50000'],
  ['an income', income('No income'), '1250.5', '1250.5'],
  ['a number of kids', kidsCount('No number'), '02', 2],
])('%s is written as it was read, so that a form sends the input of its call', (_, field, typed, sent) => {
  const schema = form({ field })
  const written = z.encode(schema, z.parse(schema, { field: typed }))
  expect(written).toEqual({ field: sent })
  expect(z.parse(schema, written)).toEqual(z.parse(schema, { field: typed }))
})

test('a form with hidden fields is written without them', () => {
  const schema = dependent(form({ status: choice(['on', 'off']), detail: z.optional(text()) }), {
    detail: ({ status }) => status === 'on',
  })
  const sent = (values: { status: 'on' | 'off'; detail?: string }) => z.encode(schema, z.parse(schema, values))
  expect(sent({ status: 'on', detail: ' x ' })).toEqual({ status: 'on', detail: 'x' })
  expect(sent({ status: 'off', detail: 'x' })).toEqual({ status: 'off' })
})
