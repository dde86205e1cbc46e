import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '../base/write-whole.ts'

/** The rows of a file, a line of JSON each: how many, and the hex SHA-256 of the lines before they are compressed. */
export type Content = { rows: number; digest: string }

/** The number of an audit entry, which is the first column of its line; NaN in another line. */
export const idIn = (line: string): number => Number(/^\{"id":(-?\d+),/.exec(line)?.[1])

/** A file begins with this; then come nonce, content and tag. It is AES-256-GCM of gzip, and its name is bound to it. */
const magic = Buffer.from('kasuwam1')
const nonceLength = 12
const tagLength = 16
const contentAt = magic.length + nonceLength
/** Half as small as without, and six times as fast as the smallest. */
const level = 4

type Place = { path: string; name: string; key: Buffer }
type Lines = AsyncIterable<readonly string[]>

/** A file without its name yet: its content, and its length in bytes. */
export type Unfinished = Content & { bytes: number; unfinished: string }

/** Writes lines into a new file beside a path, and onto the disk. It is removed again where that fails. */
export async function writeLines({ path, name, key }: Place, lines: Lines): Promise<Unfinished> {
  const counted = counting()
  const unfinished = `${path}.${randomUUID()}.unfinished`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await pipeline(
        async function* () {
          for await (const some of lines) yield counted.addLines(some)
        },
        createGzip({ level }),
        (chunks: AsyncIterable<Buffer>) => sealed(chunks, key, name),
        (chunks: AsyncIterable<Buffer>) => file.writeFile(chunks),
      )
      await file.sync()
      return { ...counted.end(), bytes: (await file.stat()).size, unfinished }
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Gives a written file its name. An empty file takes the name first, so no file is ever replaced.
 * @throws Error with the code EEXIST where there is one of this name
 */
export async function giveName(unfinished: string, path: string): Promise<void> {
  await (await open(path, 'wx', 0o600)).close()
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

/** Removes the files of a folder that never got their names, since their archive was killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/\.jsonl\.gz\.sealed\..*unfinished$/.test(name)) await rm(join(folder, name), { force: true })
}

/** The content that a file of these lines would have. */
export async function contentOf(lines: Lines): Promise<Content> {
  const counted = counting()
  for await (const some of lines) counted.addLines(some)
  return counted.end()
}

/**
 * Reads a file again.
 * @param each gets the lines as they come
 * @throws Error where it is not whole, or not the one that was written under this name
 */
export async function readLines({ path, name, key }: Place, each: (line: string) => void = () => {}): Promise<Content> {
  const { size } = await stat(path)
  const ends = await endsOf(path, size)
  if (!ends.magic.equals(magic)) throw new Error(`${path} is no file of an archive`)
  const decipher = createDecipheriv('aes-256-gcm', key, ends.nonce)
  decipher.setAAD(Buffer.from(name)).setAuthTag(ends.tag)
  const counted = counting()
  let left = ''
  const decoder = new TextDecoder()
  await pipeline(
    createReadStream(path, { start: contentAt, end: size - tagLength - 1 }),
    decipher,
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        const lines = (left + decoder.decode(counted.add(chunk), { stream: true })).split('\n')
        left = lines.pop() ?? ''
        lines.forEach(each)
      }
    },
  )
  return counted.end()
}

async function* sealed(chunks: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  yield Buffer.concat([magic, nonce])
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

function counting() {
  const hash = createHash('sha256')
  let rows = 0
  const add = (chunk: Buffer): Buffer => {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
    return chunk
  }
  return {
    add,
    addLines: (lines: readonly string[]): Buffer => add(Buffer.from(lines.map((line) => `${line}\n`).join(''))),
    end: (): Content => ({ rows, digest: hash.digest('hex') }),
  }
}

async function endsOf(path: string, size: number): Promise<{ magic: Buffer; nonce: Buffer; tag: Buffer }> {
  if (size < contentAt + tagLength) throw new Error(`${path} is not whole`)
  const file = await open(path)
  try {
    const [head, tag] = [Buffer.alloc(contentAt), Buffer.alloc(tagLength)]
    await file.read(head, 0, contentAt, 0)
    await file.read(tag, 0, tagLength, size - tagLength)
    return { magic: head.subarray(0, magic.length), nonce: head.subarray(magic.length), tag }
  } finally {
    await file.close()
  }
}
