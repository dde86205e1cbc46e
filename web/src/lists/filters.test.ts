import { expect, expectTypeOf, test } from 'vitest'
import {
  choicesOf,
  type FilterInput,
  fieldsOf,
  filterErrors,
  filterInput,
  type Filters,
  readFilters,
} from './filters.ts'

const filters = {
  status: { label: 'Status', options: choicesOf(['pending', 'active']) },
  market_id: { label: 'Market', options: () => ({ queryKey: ['markets'], queryFn: async () => [] }) },
  fee: { label: 'Fee', between: 'amounts' },
  days: { label: 'Joined', between: 'days' },
} as const

test('C-145 a list names its filters: address, form and call have them in its order', () => {
  expect(fieldsOf(filters).map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'status: Status',
    'market_id: Market',
    'fee_from: Fee from',
    'fee_to: Fee to',
    'from: Joined from',
    'to: Joined to',
  ])
  const values = readFilters(filters, {
    status: 'active',
    market_id: 'm1',
    fee_from: 500,
    to: '2025-06-30',
    other: 'x',
  })
  const input = filterInput<typeof filters>(values)
  expect(input).toEqual({ status: 'active', market_id: 'm1', fee_from: '500', to: '2025-06-30' })
  expectTypeOf(input).branded.toEqualTypeOf<{
    readonly status?: 'pending' | 'active'
    readonly market_id?: string
    readonly fee_from?: string
    readonly fee_to?: string
    readonly from?: string
    readonly to?: string
  }>()
  expectTypeOf<FilterInput<Filters>>().toBeUnknown()
})

test('C-145 an unknown choice of a built-in list is left out; a choice of the server is checked by the server', () => {
  expect(readFilters(filters, { status: 'lost', market_id: 'm1' })).toMatchObject({ status: '', market_id: 'm1' })
  expect(readFilters(filters, { market_id: 'm'.repeat(101) })).toMatchObject({ market_id: '' })
})

test('C-145 each range is checked by its own ends', () => {
  const typed = { fee_from: '9', fee_to: '8', from: 'June', to: '2025-06-30' }
  expect(filterErrors(filters, typed)).toEqual({
    fee_to: 'The maximum amount is less than the minimum.',
    from: expect.any(String),
  })
  expect(filterErrors(filters, { fee_from: '8', fee_to: '9', from: '', to: '' })).toEqual({})
})
