import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals data that must not be readable at rest (NIN, BVN, codes that wait to be sent, the keys of files), and makes digests by which data
 * can be found without being readable.
 */
export type Vault = {
  /** The id of the present key, which seals. */
  readonly keyId: string
  /** The ids of all keys that open, the present one first. */
  readonly keyIds: readonly string[]
  /** AES-256-GCM; `purpose` is bound to the text, so that a sealed BVN cannot be opened as something else. */
  seal(text: string, purpose: string): Buffer
  /**
   * Throws when the bytes were not sealed by a key of ours for this purpose.
   * @throws LostKey when they were sealed by a key that is not set
   */
  open(sealed: Buffer, purpose: string): string
  /** A keyed digest: equal texts give equal digests, and numbers cannot be tried out without the key (C-63). */
  digest(text: string, purpose: string): Buffer
  /** The digests by each key, the present one first: they also find data that was stored under an earlier key. */
  digests(text: string, purpose: string): readonly Buffer[]
}

/** The data was sealed by a key that is not set. The message names the key by its id. */
export class LostKey extends Error {
  override readonly name = 'LostKey'
  constructor(keyId: string | null) {
    const by = keyId ? `the data key ${keyId}` : 'a data key without an id'
    super(`sealed by ${by}, which is neither DATA_KEY nor one of DATA_KEYS_BEFORE`)
  }
}

/** The first version had one key, and no key's id in the sealed bytes. */
export const firstVersion = 1
const version = 2
const idLength = 4
const nonceLength = 12
const tagLength = 16
/** Version and key id. */
export const markLength = 1 + idLength

/** Everything that the key of this id sealed begins with these bytes. */
export const markOf = (keyId: string): Buffer => Buffer.from([version, ...Buffer.from(keyId, 'hex')])

type Key = { id: string; sealing: Buffer; digesting: Buffer }

function readKey(dataKey: string): Key {
  const derive = (use: string, length = 32) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', `kasuwa ${use}`, length))
  // Derived separately from the two secrets, so that the id reveals nothing about them.
  return { id: derive('key id', idLength).toString('hex'), sealing: derive('sealing'), digesting: derive('digests') }
}

/**
 * A vault over the data key (64 hex characters); each purpose has its own keys.
 * @param keysBefore keys that may still open, and whose digests are still found
 */
export function openVault(dataKey: string, keysBefore: readonly string[] = []): Vault {
  const required = readKey(dataKey)
  const before = keysBefore.map(readKey).filter(({ id }) => id !== required.id)
  const keys = new Map([required, ...before].map((key) => [key.id, key]))
  const mark = markOf(required.id)
  const digestBy = ({ digesting }: Key, text: string, purpose: string) =>
    createHmac('sha256', digesting).update(`${purpose}\0${text}`).digest()
  return {
    keyId: required.id,
    keyIds: [...keys.keys()],
    seal: (text, purpose) => Buffer.concat([mark, encrypt(required.sealing, text, bound(mark, purpose))]),
    open(sealed, purpose) {
      if (sealed[0] === firstVersion) return openFirstVersion([...keys.values()], sealed.subarray(1), purpose)
      const keyId = keyIdOf(sealed)
      if (keyId === null) throw new Error('sealed in a version that this app does not know')
      const key = keys.get(keyId)
      if (!key) throw new LostKey(keyId)
      return decrypt(key.sealing, sealed.subarray(markLength), bound(sealed.subarray(0, markLength), purpose))
    },
    digest: (text, purpose) => digestBy(required, text, purpose),
    digests: (text, purpose) => [...keys.values()].map((key) => digestBy(key, text, purpose)),
  }
}

/** The id of the key that sealed the bytes; null in the first version. */
export function keyIdOf(sealed: Buffer): string | null {
  return sealed[0] === version ? sealed.subarray(1, markLength).toString('hex') : null
}

const bound = (mark: Buffer, purpose: string): Buffer => Buffer.concat([mark, Buffer.from(purpose)])

function encrypt(key: Buffer, text: string, additional: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additional)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decrypt(key: Buffer, sealed: Buffer, additional: Buffer): string {
  const bodyAt = nonceLength + tagLength
  if (sealed.length < bodyAt) throw new Error('not whole')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength)).setAAD(additional)
  decipher.setAuthTag(sealed.subarray(nonceLength, bodyAt))
  return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]).toString('utf8')
}

/** Only trying shows which key it was. */
function openFirstVersion(keys: readonly Key[], sealed: Buffer, purpose: string): string {
  for (const { sealing } of keys) {
    try {
      return decrypt(sealing, sealed, Buffer.from(purpose))
    } catch {
      // The next key may open it.
    }
  }
  throw new LostKey(null)
}

/** 256 random bits as text, for a session or a grant; only its digest is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: 256 random bits need no key and no salt. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
