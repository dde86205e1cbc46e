import { expect, test } from 'vitest'
import { newToken, openVault, tokenDigest } from './vault.ts'

const vault = openVault('a'.repeat(64))

test('what is sealed opens again, is never twice the same, and holds no trace of the text', () => {
  const [one, two] = [vault.seal('22222222222', 'bvn'), vault.seal('22222222222', 'bvn')]
  expect(vault.open(one, 'bvn')).toBe('22222222222')
  expect(one.equals(two)).toBe(false)
  expect(one.toString('latin1')).not.toContain('2222')
})

test('a changed byte, another purpose or another key opens nothing', () => {
  const sealed = vault.seal('70123456789', 'nin')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => vault.open(changed, 'nin')).toThrow()
  }
  expect(() => vault.open(sealed, 'bvn')).toThrow()
  expect(() => openVault('b'.repeat(64)).open(sealed, 'nin')).toThrow()
})

test('digests find equal texts, differ by purpose and key, and tokens are 256 random bits', () => {
  expect(vault.digest('1', 'nin').equals(vault.digest('1', 'nin'))).toBe(true)
  expect(vault.digest('1', 'nin').equals(vault.digest('1', 'bvn'))).toBe(false)
  expect(vault.digest('1', 'nin').equals(openVault('b'.repeat(64)).digest('1', 'nin'))).toBe(false)
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(tokenDigest('x')).toHaveLength(32)
})
