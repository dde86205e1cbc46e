import { mkdir, open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Journal<Entry> {
  append(entry: Entry): void
  /** Resolves once everything appended so far is in the file; rejects when it cannot be written. */
  flushed(): Promise<void>
  close(): Promise<void>
}

interface Options<Entry> {
  path: string
  replay: (entry: Entry) => void
  /** True: flushed to the disk; false: written to the operating system, which is enough when only this process is killed. */
  durable: boolean
}

/**
 * Opens an append-only file of JSON lines and replays it. Only its owner can read it, since it contains codes and numbers. An incomplete last
 * line, which was never confirmed to a caller, is dropped; any other damage is an error.
 */
export async function openJournal<Entry>({ path, replay, durable }: Options<Entry>): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const goodBytes = await replayFile(path, (entry) => replay(entry as Entry))
  const file = await open(path, 'a', 0o600)
  // A file of an earlier version may be open to others.
  await file.chmod(0o600)
  if ((await file.stat()).size > goodBytes) await file.truncate(goodBytes)
  return writer(file, goodBytes, durable)
}

async function replayFile(path: string, replay: (entry: unknown) => void): Promise<number> {
  const text = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  let start = 0
  while (start < text.length) {
    const end = text.indexOf(10, start)
    const entry = end === -1 ? undefined : parse(text.toString('utf8', start, end))
    if (!entry) {
      if (end === -1 || end === text.length - 1) return start
      throw new Error(`${path} is damaged at byte ${start}: move it away to start with an empty memory`)
    }
    replay(entry)
    start = end + 1
  }
  return start
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** One write (and one flush to the disk) serves all callers who wait while the previous one is under way. */
function writer<Entry>(file: FileHandle, goodBytes: number, durable: boolean): Journal<Entry> {
  let waiting = ''
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let isTorn = false
  let closed = false

  /** Entries that a full disk does not accept stay for the next flush, which first cuts off the part that was written. */
  async function drain(): Promise<void> {
    const text = waiting
    if (text === '') return
    if (isTorn) await file.truncate(goodBytes)
    isTorn = true
    await file.appendFile(text)
    if (durable) await file.datasync()
    isTorn = false
    goodBytes += Buffer.byteLength(text)
    waiting = waiting.slice(text.length)
  }

  // The write under way does not include the entries of callers who wait now; theirs are in the next write.
  async function drainNext(): Promise<void> {
    await writing.catch(() => {})
    next = undefined
    writing = drain()
    return writing
  }

  async function flushed(): Promise<void> {
    if (closed) throw new Error('The journal is closed')
    next ??= drainNext()
    return next
  }

  return {
    append: (entry) => {
      waiting += `${JSON.stringify(entry)}\n`
    },
    flushed,
    close: async () => {
      if (closed) return
      try {
        await flushed()
      } finally {
        closed = true
        await file.close()
      }
    },
  }
}
