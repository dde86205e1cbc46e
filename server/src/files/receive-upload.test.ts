import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Receives and saves a body of each size, and prints how each ended. */
const script = (folder: string, sizes: readonly number[]) => `
  import { Readable } from 'node:stream'
  import { receiveUpload } from ${moduleAt('receive-upload.ts')}
  import { localFileStore } from ${moduleAt('../providers/file-store.ts')}
  const store = localFileStore(${JSON.stringify(folder)})
  const ended = (work) => work.then((result) => result ?? 'done', (error) => error.constructor.name)
  const all = []
  for (const size of ${JSON.stringify(sizes)}) {
    const body = Readable.from([Buffer.alloc(size, 7)])
    const received = await ended(receiveUpload(body, 1e6, async (read) => (await read()).length))
    const saved = await ended(store.save('valid_id/of-' + size, { bytes: Buffer.alloc(size, 7), contentType: 'image/png' }))
    const read = await store.read('valid_id/of-' + size)
    all.push([received, saved, read ? read.bytes.length : null])
  }
  console.log(JSON.stringify(all))`

// A limit on the size of files ends a write as a full disk does: half-way, and without an error for the part before.
test.runIf(process.platform !== 'win32')(
  'a disk that accepts only a part of a file makes uploads unavailable, and no incomplete file is left',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kasuwa-no-room-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [files, receiving] = [join(folder, 'files'), join(folder, 'receiving')]
    await Promise.all([files, receiving].map((one) => mkdir(one)))
    const program = [process.execPath, '--input-type=module', '-e', script(files, [1_000, 100_000, 2_000])]
    const { stdout } = await run('sh', ['-c', 'ulimit -f 16 && exec "$@"', 'sh', ...program], {
      env: { PATH: process.env['PATH'], TMPDIR: receiving, NODE_DISABLE_COMPILE_CACHE: '1' },
    })
    expect(JSON.parse(stdout)).toEqual([
      [1_000, 'done', 1_000],
      ['ProviderUnavailable', 'ProviderUnavailable', null],
      [2_000, 'done', 2_000],
    ])
    expect(await readdir(receiving)).toEqual([])
    const left = (await readdir(join(files, 'valid_id'))).filter((name) => !name.endsWith('.type'))
    expect(left.toSorted()).toEqual(['of-1000', 'of-2000'])
  },
)
