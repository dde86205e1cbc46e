import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'

type Parameters = { memory: number; passes: number; parallelism: number }

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const wanted: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

/** Each hash takes 19 MiB and one of four threads; one thread is left to the files (reliability B14). */
const atOnce = pLimit(3)

/** The hash for a void password: no password gives zeros. Its user sets a new password with a code to their phone. */
export const voidPasswordHash = phc(wanted, Buffer.alloc(saltLength), Buffer.alloc(tagLength))

/** The password as a PHC string: argon2id with a new salt. Waits for a free thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return phc(wanted, salt, await derive(password, salt, wanted, tagLength))
}

/**
 * Whether the password matches the hash, and whether the hash has weaker parameters than today's. Null is for a user who does not exist
 * or has no password: the result is false, and takes as long as any other.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
): Promise<{ right: boolean; outdated: boolean }> {
  const { parameters, salt, tag } = read(hash ?? voidPasswordHash)
  const derived = await derive(password, salt, parameters, tag.length)
  const outdated = parameters.memory < wanted.memory || parameters.passes < wanted.passes
  return { right: timingSafeEqual(derived, tag) && hash !== null, outdated }
}

function derive(password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
  return atOnce(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password, nonce, tagLength, ...parameters }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        )
      }),
  )
}

function phc({ memory, passes, parallelism }: Parameters, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

function read(hash: string): { parameters: Parameters; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!parts) throw new Error('a stored password is no argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
