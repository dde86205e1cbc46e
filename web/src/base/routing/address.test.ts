import { assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, writeAddress } from './address.ts'

test('values are read as they are written: numbers as numbers, and a text that looks like one in quotes', () => {
  expect(parseAddress('?page=2&tab=overdue&search=Halima')).toEqual({ page: 2, tab: 'overdue', search: 'Halima' })
  expect(parseAddress('?search=%22123%22')).toEqual({ search: '123' })
  expect(writeAddress({ page: 2, search: '123' })).toBe('?page=2&search=%22123%22')
  expect(writeAddress({ search: 'halima yusuf', tab: undefined })).toBe('?search=halima+yusuf')
  expect(writeAddress({ tab: undefined })).toBe('')
})

test('an address typed by hand opens with any values', () => {
  expect(parseAddress('?search=0803&search=100%&from&=1')).toEqual({ search: '100%', from: '', '': 1 })
  expect(parseAddress('?search=%2526&tab={&page=-&sort=null')).toEqual({
    search: '%26',
    tab: '{',
    page: '-',
    sort: 'null',
  })
})

test('a typed text stays text with any content', () => {
  const typed = oneof(string(), constantFrom('123', '1e5', 'true', 'null', '"', '%26', '+', ' 7', '007', '[]', '{}'))
  assert(
    property(typed, integer({ min: 1 }), (search, page) => {
      expect(parseAddress(writeAddress({ search, page }))).toEqual({ search, page })
    }),
  )
})
