import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/** Signs heads with an Ed25519 key that is derived from DATA_KEY, which is not in the database. */
export type Signer = {
  /** Identifies the key: the start of the digest of its public half. */
  keyId: string
  sign(head: Buffer): Buffer
  isSigned(head: Buffer, signature: Buffer): boolean
}

/** The bytes before the 32 bytes of an Ed25519 private key in its standard form (PKCS #8, RFC 8410). */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * @param dataKey 64 hex characters
 * @param keysBefore earlier keys, while the data key is being changed: their signatures still count
 */
export function openSigner(dataKey: string, keysBefore: readonly string[] = []): Signer {
  const { key, publicKey } = keyPairOf(dataKey)
  const publicKeys = [publicKey, ...keysBefore.map((before) => keyPairOf(before).publicKey)]
  return {
    keyId: createHash('sha256')
      .update(publicKey.export({ format: 'der', type: 'spki' }))
      .digest('hex')
      .slice(0, 16),
    sign: (head) => sign(null, head, key),
    isSigned: (head, signature) => publicKeys.some((one) => verify(null, head, one, signature)),
  }
}

function keyPairOf(dataKey: string): { key: KeyObject; publicKey: KeyObject } {
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', 'kasuwa seals', 32))
  const key = createPrivateKey({ key: Buffer.concat([privateKeyStart, seed]), format: 'der', type: 'pkcs8' })
  return { key, publicKey: createPublicKey(key) }
}
