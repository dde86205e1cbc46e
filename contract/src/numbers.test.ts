import { kobo, naira, type Kobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { form } from './fields.ts'
import { messagesOf } from './messages-of.ts'
import { income, kidsCount, nairaAmount, pageNumber, wholeIncome, type NairaInput } from './numbers.ts'

const messagesFor = (schema: z.core.$ZodType, value: unknown) =>
  messagesOf(form({ field: schema }), { field: value })['field']
const neverGood = [undefined, null, '', ' ', 'ten', true, [], {}, [5], -1, '-1', Number.NaN, Infinity]

describe('naira', () => {
  test.each([
    ['50000', 5_000_000],
    [50_000, 5_000_000],
    ['1', 100],
    ['1000000000', 100_000_000_000],
  ])('%j naira are %i kobo', (sent, amount) => {
    expect(z.parse(nairaAmount(), sent)).toBe(kobo(amount))
  })

  test.each(['0', 0, '1,000', '1000.50', 10.5, '1000000001', '12345678901', '1e3', ...neverGood])(
    '%j is not an amount',
    (sent) => {
      expect(messagesFor(nairaAmount(), sent)).toEqual(['Please enter a valid amount'])
    },
  )

  test('both inner options have the same message, which forms show', () => {
    const [issue] = z.safeParse(nairaAmount(), null).error?.issues ?? []
    const inside = issue?.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : []
    expect(inside).toEqual(['Please enter a valid amount', 'Please enter a valid amount'])
  })

  test('kobo cannot be sent where naira are asked for', () => {
    expectTypeOf<number>().toExtend<NairaInput>()
    expectTypeOf<string>().toExtend<NairaInput>()
    expectTypeOf<Kobo>().not.toExtend<NairaInput>()
  })
})

describe('income', () => {
  test.each([
    ['120000', 120_000],
    [120_000.5, 120_000.5],
    ['0.01', 0.01],
  ])('%j naira is an income', (sent, amount) => {
    expect(z.parse(income('wrong'), sent)).toBe(naira(amount))
  })

  test.each(['1.234', '1..0', '.5'])('C-96 %j has wrong decimals', (sent) => {
    expect(messagesFor(income('wrong'), sent)).toEqual(['Please enter a valid amount'])
  })

  test.each(['0.50', '250000.50', 120_000.5, '1.500'])('C-96 a form takes whole naira, not %j', (sent) => {
    expect(messagesFor(wholeIncome('wrong'), sent)).toEqual(['Please enter a valid amount'])
    expect(z.parse(wholeIncome('wrong'), '250000')).toBe(naira(250_000))
  })

  test.each(['0', 0, '1,000', ...neverGood])('%j gets the select message unchanged (C-66)', (sent) => {
    expect(messagesFor(income('Please select a valid expected monthly income'), sent)).toEqual([
      'Please select a valid expected monthly income',
    ])
  })
})

describe('kids', () => {
  test.each([
    ['0', 0],
    [0, 0],
    [' 3 ', 3],
    [12, 12],
  ])('%j is a number of kids', (sent, count) => {
    expect(z.parse(kidsCount('wrong'), sent)).toBe(count)
  })

  test.each([1.5, '1.5', 100, '1e1', ...neverGood])('%j is not a number of kids', (sent) => {
    expect(messagesFor(kidsCount('Please enter a valid number of kids'), sent)).toEqual([
      'Please enter a valid number of kids',
    ])
  })
})

describe('page', () => {
  test.each([
    ['1', 1],
    [20, 20],
  ])('%j is a page', (sent, number) => {
    expect(z.parse(pageNumber(), sent)).toBe(number)
  })

  test.each(['0', 'x', '1.5', '99999999', ...neverGood])('%j is not a page', (sent) => {
    expect(messagesFor(pageNumber(), sent)).toEqual(['Value must be numeric'])
  })
})
