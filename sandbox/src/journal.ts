import { mkdir, open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Journal<Entry> {
  append(entry: Entry): void
  /** Resolves once everything appended so far is in the file; rejects when it cannot be kept. */
  flushed(): Promise<void>
  close(): Promise<void>
}

interface Options<Entry> {
  path: string
  replay: (entry: Entry) => void
  /** True: flushed to the disk itself; false: written to the operating system, which outlives a kill of this process. */
  durable: boolean
}

/** Opens an append-only file of JSON lines, readable by its owner only (it holds codes and numbers), and replays it. A torn last line, never answered for, is dropped; any other is an error. */
export async function openJournal<Entry>({ path, replay, durable }: Options<Entry>): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const goodBytes = await replayFile(path, (entry) => replay(entry as Entry))
  const file = await open(path, 'a', 0o600)
  // A file of an earlier version may be open to others.
  await file.chmod(0o600)
  if ((await file.stat()).size > goodBytes) await file.truncate(goodBytes)
  return writer(file, durable)
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

/** One write (and one flush to the disk) serves every caller who waits while the one before it is under way. */
function writer<Entry>(file: FileHandle, durable: boolean): Journal<Entry> {
  let waiting = ''
  let writing: Promise<void> | undefined
  let closed = false

  async function drain(): Promise<void> {
    const text = waiting
    waiting = ''
    await file.appendFile(text)
    if (durable) await file.datasync()
  }

  async function flushed(): Promise<void> {
    if (closed) throw new Error('The journal is closed')
    // What is being written now was taken before this call's entries: wait for it, then for the write that holds them.
    if (waiting === '') return writing
    const before = writing
    await before
    if (waiting === '') return writing
    writing = drain()
    return writing
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
