import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAccount, deleteAccount, isAccountNumber, mayLookUp, setDefault, type KeyedAccount } from './accounts.ts'

interface Account extends KeyedAccount {
  readonly number: string
}

const account = (bankCode: string, isDefault = false, number = '0123456789'): Account => ({
  bankCode,
  isDefault,
  number,
})
const shown = (list: readonly KeyedAccount[]) =>
  list.map(({ bankCode, isDefault }) => `${bankCode}${isDefault ? '*' : ''}`).join(' ')
const unknown = { code: 'bank_account_unknown' }

test('the first account is the default even if that was not requested', () => {
  expect(shown(addAccount([], account('044')))).toBe('044*')
})

test('BANK-05 adding with is_default true clears the default flag on all others', () => {
  expect(shown(addAccount([account('044', true), account('058')], account('011', true)))).toBe('044 058 011*')
  expect(shown(addAccount([account('044', true), account('058')], account('058', true)))).toBe('044 058*')
})

test('BANK-06 an account whose bank_code already exists is replaced in place, otherwise appended', () => {
  const list = [account('044', true), account('058'), account('011')]
  const replaced = addAccount(list, account('058', false, '9999999999'))
  expect(shown(replaced)).toBe('044* 058 011')
  expect(replaced[1]?.number).toBe('9999999999')
  expect(shown(addAccount(list, account('033')))).toBe('044* 058 011 033')
})

test('C-111 replacing the default keeps it the default', () => {
  expect(shown(addAccount([account('044', true), account('058')], account('044', false)))).toBe('044* 058')
})

test('BANK-07 setting a default leaves exactly one default', () => {
  expect(shown(setDefault([account('044', true), account('058')], '058'))).toBe('044 058*')
  expect(shown(setDefault([account('044', true), account('058')], '044'))).toBe('044* 058')
  expect(() => setDefault([account('044', true)], '058')).toThrow(expect.objectContaining(unknown))
})

test('BANK-08 deleting removes it; the oldest remaining account becomes the default', () => {
  expect(shown(deleteAccount([account('044'), account('058', true), account('011')], '058'))).toBe('044* 011')
  expect(shown(deleteAccount([account('044', true), account('058')], '058'))).toBe('044*')
  expect(deleteAccount([account('044', true)], '044')).toEqual([])
  expect(() => deleteAccount([], '044')).toThrow(expect.objectContaining(unknown))
})

test('after any sequence there is exactly one default, or no account, and one account per bank', () => {
  const code = fc.constantFrom('044', '058', '011', '033')
  const step = fc.oneof(
    fc.record({ verb: fc.constant('add' as const), code, isDefault: fc.boolean() }),
    fc.record({ verb: fc.constantFrom('set' as const, 'delete' as const), code, isDefault: fc.constant(false) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let list: readonly Account[] = []
      for (const { verb, code, isDefault } of steps) {
        const known = list.some(({ bankCode }) => bankCode === code)
        if (verb === 'add') list = addAccount(list, account(code, isDefault))
        else if (!known)
          expect(() => (verb === 'set' ? setDefault : deleteAccount)(list, code)).toThrow(
            expect.objectContaining(unknown),
          )
        else list = verb === 'set' ? setDefault(list, code) : deleteAccount(list, code)
        expect(list.filter((each) => each.isDefault).length).toBe(list.length === 0 ? 0 : 1)
        expect(new Set(list.map(({ bankCode }) => bankCode)).size).toBe(list.length)
      }
    }),
  )
})

test('no function changes the list it was given', () => {
  const list = Object.freeze([Object.freeze(account('044', true)), Object.freeze(account('058'))])
  const before = structuredClone(list)
  addAccount(list, account('058', true))
  setDefault(list, '058')
  deleteAccount(list, '044')
  expect(list).toEqual(before)
})

test.each([
  ['044', '0123456789', true],
  ['044', '012345678', false],
  ['044', '01234567890', false],
  ['044', '01234 6789', false],
  ['', '0123456789', false],
  [null, '0123456789', false],
])('BANK-03 with bank %j and number %j a name is looked up: %s', (bankCode, number, expected) => {
  expect(mayLookUp(bankCode, number)).toBe(expected)
})

test('an account number is ten digits', () => {
  expect(['0000000000', '01234567a9', '0123456789\n'].map(isAccountNumber)).toEqual([true, false, false])
})
