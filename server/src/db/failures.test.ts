import { expect, test } from 'vitest'
import { databaseFailureOf } from './failures.ts'

const coded = (code: string) => Object.assign(new Error('words of the server'), { code })

test.each([
  ['08006', 'away'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['25P03', 'away'],
  ['28P01', 'away'],
  ['3D000', 'away'],
  ['25006', 'away'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['58030', 'full'],
  ['53300', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['40P01', 'busy'],
  ['40001', 'busy'],
  ['ECONNREFUSED', 'away'],
  ['ECONNRESET', 'away'],
  ['ENOTFOUND', 'away'],
  ['EPIPE', 'away'],
] as const)('%s means that the database is %s', (code, failure) => {
  expect(databaseFailureOf(coded(code))).toBe(failure)
  expect(databaseFailureOf(new Error('wrapped', { cause: coded(code) }))).toBe(failure)
})

test.each([
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
])('the message "%s" of the driver means that the database is away', (message) => {
  expect(databaseFailureOf(new Error(message))).toBe('away')
})

test('a refused row, a wrong statement, a bug of ours and a value that is no error are not database failures', () => {
  for (const code of ['23505', '23514', '42P01', '42501', '22003', 'ENOENT', 'ERR_INVALID_ARG_TYPE', ''])
    expect(databaseFailureOf(coded(code))).toBeNull()
  for (const other of [new TypeError('x is not a function'), 'Query read timeout', null, undefined, { code: '57P01' }])
    expect(databaseFailureOf(other)).toBeNull()
})
