import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyIdOf, LostKey, markOf, newToken, openVault, tokenDigest } from './vault.ts'

const vault = openVault('a'.repeat(64))

test('a sealed text opens again, is different each time, and has no trace of the text', () => {
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

/** Sealed before keys had ids. */
const ofFirstVersion = Buffer.from(
  '0185fffadb2753991385ba27c04ddb795942abe3b066eb374e439c2983072dbb6da029c2cc0e245b',
  'hex',
)

test('F4 the present key seals and every key that is set opens; what was sealed before keys had ids opens too', () => {
  const sealed = vault.seal('70123456789', 'nin')
  const later = openVault('b'.repeat(64), ['c'.repeat(64), 'a'.repeat(64)])
  expect(later.open(sealed, 'nin')).toBe('70123456789')
  expect(keyIdOf(later.seal('1', 'nin'))).toBe(openVault('b'.repeat(64)).keyId)
  expect(sealed.subarray(0, 5)).toEqual(markOf(vault.keyId))
  for (const one of [vault, later]) expect(one.open(ofFirstVersion, 'nin')).toBe('70123456789')
  expect(keyIdOf(ofFirstVersion)).toBeNull()
  expect(() => vault.open(ofFirstVersion, 'bvn')).toThrow()
})

test('F4 a lost key is named by its id, and the id is no part of the key', () => {
  const sealed = vault.seal('70123456789', 'nin')
  const other = openVault('b'.repeat(64))
  expect(() => other.open(sealed, 'nin')).toThrow(new LostKey(vault.keyId).message)
  expect(new LostKey(vault.keyId).message).toBe(
    `sealed by the data key ${vault.keyId}, which is neither DATA_KEY nor one of DATA_KEYS_BEFORE`,
  )
  expect(() => other.open(ofFirstVersion, 'nin')).toThrow(/a data key without an id/)
  const random = randomBytes(32).toString('hex')
  expect(openVault(random).keyId).toMatch(/^[0-9a-f]{8}$/)
  expect(random).not.toContain(openVault(random).keyId)
  expect(openVault(random.toUpperCase()).keyId).toBe(openVault(random).keyId)
})

test('F4 digests by every key are found, the present one first; the same key twice counts once', () => {
  const later = openVault('b'.repeat(64), ['a'.repeat(64), 'B'.repeat(64)])
  expect(later.digests('1', 'nin')).toEqual([later.digest('1', 'nin'), vault.digest('1', 'nin')])
  expect(later.keyIds).toEqual([later.keyId, vault.keyId])
})

test('digests find equal texts, differ by purpose and key, and tokens are 256 random bits', () => {
  expect(vault.digest('1', 'nin').equals(vault.digest('1', 'nin'))).toBe(true)
  expect(vault.digest('1', 'nin').equals(vault.digest('1', 'bvn'))).toBe(false)
  expect(vault.digest('1', 'nin').equals(openVault('b'.repeat(64)).digest('1', 'nin'))).toBe(false)
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(tokenDigest('x')).toHaveLength(32)
})
