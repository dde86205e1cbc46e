import { cbc } from '@noble/ciphers/aes.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'

const keyShape = /^[0-9a-f]{64}$/i
const sealedShape = /^([0-9a-f]{32}):((?:[0-9a-f]{32})+)$/

/**
 * Encrypts text with AES-256-CBC under a new random IV, as 'iv:ciphertext' in hex (SESS-11). It hides a value from
 * a quick look, but not from a person who has this program (C-46).
 * @throws Error unless the key is 64 hex characters
 */
export function seal(text: string, key: string): string {
  const iv = crypto.getRandomValues(new Uint8Array(16))
  return `${bytesToHex(iv)}:${bytesToHex(cbc(keyBytes(key), iv).encrypt(utf8ToBytes(text)))}`
}

/**
 * Reads a value that `seal` wrote.
 * @throws Error when the key, the shape or the content is wrong
 */
export function unseal(sealed: string, key: string): string {
  const [, iv, body] = sealedShape.exec(sealed) ?? []
  if (!iv || !body) throw new Error('Not a sealed value')
  const plain = cbc(keyBytes(key), hexToBytes(iv)).decrypt(hexToBytes(body))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
}

function keyBytes(key: string): Uint8Array {
  if (!keyShape.test(key)) throw new Error('The cookie key must be 64 hex characters')
  return hexToBytes(key.toLowerCase())
}
