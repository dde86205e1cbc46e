import { createDecipheriv } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './cookie-cipher.ts'

const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

test('any text comes back as it was, in the shape iv:ciphertext, and sealing it twice gives different results', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(text, key)
      expect(sealed).toMatch(/^[0-9a-f]{32}:([0-9a-f]{32})+$/)
      expect(unseal(sealed, key)).toBe(text)
      expect(seal(text, key)).not.toBe(sealed)
    }),
  )
})

test('SESS-11 values are encrypted with AES-256-CBC and a random 16-byte IV, as iv:ciphertext in hex', () => {
  const [iv = '', body = ''] = seal('a token', key).split(':')
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'))
  expect(Buffer.from(iv, 'hex')).toHaveLength(16)
  expect(decipher.update(body, 'hex', 'utf8') + decipher.final('utf8')).toBe('a token')
})

test('a key that is not 64 hex characters raises an error', () => {
  for (const bad of ['', 'short', key.slice(1), `${key}0`, key.replace('0', 'g')]) {
    expect(() => seal('a token', bad)).toThrow('64 hex characters')
    expect(() => unseal(seal('a token', key), bad)).toThrow('64 hex characters')
  }
})

test('a value that was changed, or sealed with another key, is refused or reads differently', () => {
  const sealed = seal('a token', key)
  const reads = (text: string, with_ = key) => {
    try {
      return unseal(text, with_)
    } catch {
      return null
    }
  }
  expect(reads(sealed, key.replace('0', '1'))).not.toBe('a token')
  expect(reads(sealed.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).not.toBe('a token')
  for (const bad of ['', 'a token', ':', sealed.slice(1), sealed.slice(0, -1), `${sealed}:`, sealed.toUpperCase()])
    expect(reads(bad)).toBeNull()
})
