import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyIdOf, LostKey, type Vault } from '../security/vault.ts'
import type { FileStore, OpenedFile, SealedFileStore, StoredFile } from './ports.ts'

/**
 * An encrypted file begins with this; no picture and no PDF does. Then come the length of its sealed key, that key, nonce, tag and
 * content.
 */
const magic = Buffer.from('kasuwaf1')
const lengthAt = magic.length
const keyAt = lengthAt + 2
const nonceLength = 12
const tagLength = 16

/**
 * A file store whose files only their key opens: each file has a random key, which is sealed under the data key before the content. The
 * file's name and type are bound to both, so that a file in another's place does not open. A file that was stored before reads as it is.
 * @throws LostKey when the data key that sealed a file is not set; Error when a file is not the one that was stored under its name
 */
export function sealedFileStore(store: FileStore, vault: Vault): SealedFileStore {
  return {
    save: (key, file) => store.save(key, { bytes: sealFile(vault, key, file), contentType: file.contentType }),
    async read(key) {
      const stored = await store.read(key)
      return stored && openFile(vault, key, stored)
    },
    remove: (key) => store.remove(key),
  }
}

const sealedFor = (key: string): string => `key of the file ${key}`
const bound = (key: string, contentType: string): Buffer => Buffer.from(`${key}\0${contentType}`)

function sealFile(vault: Vault, key: string, { bytes, contentType }: StoredFile): Buffer {
  const fileKey = randomBytes(32)
  const nonce = randomBytes(nonceLength)
  const sealedKey = vault.seal(fileKey.toString('hex'), sealedFor(key))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(sealedKey.length)
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(bound(key, contentType))
  const content = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([magic, length, sealedKey, nonce, cipher.getAuthTag(), ...content])
}

function openFile(vault: Vault, key: string, { bytes, contentType }: StoredFile): OpenedFile {
  if (!bytes.subarray(0, lengthAt).equals(magic)) return { bytes, contentType, keyId: null }
  try {
    const nonceAt = keyAt + bytes.readUInt16BE(lengthAt)
    const [tagAt, contentAt] = [nonceAt + nonceLength, nonceAt + nonceLength + tagLength]
    const sealedKey = bytes.subarray(keyAt, nonceAt)
    const fileKey = Buffer.from(vault.open(sealedKey, sealedFor(key)), 'hex')
    const decipher = createDecipheriv('aes-256-gcm', fileKey, bytes.subarray(nonceAt, tagAt))
    decipher.setAAD(bound(key, contentType)).setAuthTag(bytes.subarray(tagAt, contentAt))
    const content = Buffer.concat([decipher.update(bytes.subarray(contentAt)), decipher.final()])
    return { bytes: content, contentType, keyId: keyIdOf(sealedKey) }
  } catch (error) {
    if (error instanceof LostKey) throw error
    throw new Error(`the file ${key} is not what was stored under this name`, { cause: error })
  }
}
