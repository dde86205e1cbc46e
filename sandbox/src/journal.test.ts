import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './journal.ts'

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-journal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'deep', 'journal.jsonl')
}

async function reopen(path: string) {
  const entries: unknown[] = []
  const journal = await openJournal<unknown>({ path, replay: (entry) => entries.push(entry), durable: true })
  return { entries, journal }
}

test('appended and flushed entries are replayed in order', async () => {
  const path = await newPath()
  const { journal } = await reopen(path)
  journal.append({ n: 1 })
  journal.append({ n: 2, text: 'Adé\nline' })
  await journal.flushed()
  await journal.close()
  const again = await reopen(path)
  expect(again.entries).toEqual([{ n: 1 }, { n: 2, text: 'Adé\nline' }])
  await again.journal.close()
})

test('when flushed resolves, the entries appended before it are in the file, with many callers at once', async () => {
  const path = await newPath()
  const { journal } = await reopen(path)
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      await Promise.resolve()
      journal.append({ n })
      await journal.flushed()
      expect(await readFile(path, 'utf8')).toContain(`{"n":${n}}\n`)
    }),
  )
  await journal.close()
  const again = await reopen(path)
  expect(again.entries).toHaveLength(200)
  await again.journal.close()
})

test.each(['{"n":2', '{"n":2\n', '\u0000\u0000\n'])(
  'an incomplete last line %j is dropped, and later entries are kept',
  async (torn) => {
    const path = await newPath()
    const { journal } = await reopen(path)
    journal.append({ n: 1 })
    await journal.close()
    await appendFile(path, torn)
    const second = await reopen(path)
    expect(second.entries).toEqual([{ n: 1 }])
    second.journal.append({ n: 3 })
    await second.journal.close()
    const third = await reopen(path)
    expect(third.entries).toEqual([{ n: 1 }, { n: 3 }])
    await third.journal.close()
  },
)

test('damage before the last line is an error and never a silent loss', async () => {
  const path = await newPath()
  const { journal } = await reopen(path)
  await journal.close()
  await writeFile(path, '{"n":1}\n{"n"\n{"n":3}\n')
  await expect(reopen(path)).rejects.toThrow(/damaged at byte 8/)
})

test('1,500 transfers and as many messages are replayed in much less than a second', async () => {
  const path = await newPath()
  const { journal } = await reopen(path)
  for (let n = 0; n < 6_000; n += 1) journal.append({ n, text: 'x'.repeat(600) })
  await journal.close()
  const started = performance.now()
  const again = await reopen(path)
  expect(again.entries).toHaveLength(6_000)
  expect(performance.now() - started).toBeLessThan(1_000)
  await again.journal.close()
})

test('only the owner can read the file and its folder, also when an earlier version left them open to others', async () => {
  const path = await newPath()
  const first = await reopen(path)
  await first.journal.close()
  expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700])
  await chmod(path, 0o644)
  const again = await reopen(path)
  await again.journal.close()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

const program = (path: string) => `
  import { openJournal } from ${JSON.stringify(new URL('journal.ts', import.meta.url).href)}
  const journal = await openJournal({ path: ${JSON.stringify(path)}, replay: () => {}, durable: true })
  process.on('message', async (entry) => {
    journal.append(entry)
    process.send(await journal.flushed().then(() => 'kept', (error) => error.code))
  })
  process.send('ready')`

// A limit on the size of files makes a write fail like a full disk.
test.runIf(process.platform === 'linux')(
  'on a full disk no entry is kept partly; once there is space all of them are, in order',
  async () => {
    const path = await newPath()
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(path)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const limit = (bytes: string) =>
      promisify(execFile)('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`])
    const answer = async () => ((await once(child, 'message')) as [string])[0]
    const append = async (entry: object) => {
      child.send(entry)
      return answer()
    }
    expect(await answer()).toBe('ready')
    expect(await append({ n: 1 })).toBe('kept')
    await limit('4096')
    expect(await append({ n: 2, text: 'x'.repeat(10_000) })).toBe('EFBIG')
    expect(await append({ n: 3 })).toBe('EFBIG')
    await limit('unlimited')
    expect(await append({ n: 4 })).toBe('kept')
    const { entries, journal } = await reopen(path)
    await journal.close()
    expect(entries).toEqual([{ n: 1 }, { n: 2, text: 'x'.repeat(10_000) }, { n: 3 }, { n: 4 }])
  },
)
