import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What must not be readable at rest (NIN, BVN, codes on their way) and what must be findable without being readable. */
export type Vault = {
  /** AES-256-GCM; `purpose` is bound to the text, so that a sealed BVN cannot be opened as something else. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were not sealed by this key for this purpose. */
  open(sealed: Buffer, purpose: string): string
  /** A keyed digest: equal texts give equal digests, and without the key numbers cannot be tried out (C-63). */
  digest(text: string, purpose: string): Buffer
}

const version = 1
const nonceLength = 12
const tagLength = 16

/** A vault over the data key (64 hex characters); each purpose gets keys of its own. */
export function openVault(dataKey: string): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', `kasuwa ${use}`, 32))
  const sealing = derive('sealing')
  const digesting = derive('digests')
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      if (sealed[0] !== version) throw new Error('sealed by a key version this app does not know')
      const tagAt = 1 + nonceLength
      const bodyAt = tagAt + tagLength
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, tagAt)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(tagAt, bodyAt))
      return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]).toString('utf8')
    },
    digest: (text, purpose) => createHmac('sha256', digesting).update(`${purpose}\0${text}`).digest(),
  }
}

/** 256 random bits as text, for a session or a grant; only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: 256 random bits need no key and no salt. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
