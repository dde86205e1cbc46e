import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { ProviderUnavailable } from '../providers/ports.ts'

/**
 * Receives a body of at most `limit` bytes without keeping it in memory, however slowly it comes, and then does the work, which reads it
 * completely when its turn has come. On the disk it is encrypted with a key that exists only in memory: files that a killed process
 * leaves cannot be opened.
 * @throws Refused upload_too_large as soon as it is longer; the rest is read and dropped, so that the sender can read the answer
 * @throws Refused upload_unreadable when the sender disconnects; ProviderUnavailable when the disk fails or is full
 */
export async function receiveUpload<T>(
  body: Readable,
  limit: number,
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `kasuwa-upload-${randomUUID()}`)
  const secret = { key: randomBytes(32), nonce: randomBytes(16) }
  try {
    await writeTo(path, body, limit, secret).catch((error: unknown) => {
      if (error instanceof Refused) throw error
      if (body.errored) throw new Refused('upload_unreadable')
      throw new ProviderUnavailable('upload: the disk failed or is full', { cause: error })
    })
    return await work(() => readBack(path, secret))
  } finally {
    await rm(path, { force: true })
  }
}

type Secret = { key: Buffer; nonce: Buffer }
const algorithm = 'aes-256-ctr'

async function writeTo(path: string, body: Readable, limit: number, { key, nonce }: Secret): Promise<void> {
  const cipher = createCipheriv(algorithm, key, nonce)
  const file = await open(path, 'wx', 0o600)
  let length = 0
  try {
    // If the loop ended early, the stream would be destroyed and the connection with it.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer
      length += bytes.length
      if (length > limit) throw new Refused('upload_too_large')
      // `write` would stop half-way through a chunk when the disk is full, and report nothing.
      await file.writeFile(cipher.update(bytes))
    }
  } finally {
    await file.close()
    body.resume()
  }
}

async function readBack(path: string, { key, nonce }: Secret): Promise<Buffer> {
  return createDecipheriv(algorithm, key, nonce).update(await readFile(path))
}
