import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRequestLog } from './requests.ts'

const line = (n: number) =>
  `${JSON.stringify({ provider: 'termii', method: 'POST', path: `/${n}`, status: 200, at: '' })}\n`

test('the last 5,000 requests are kept, and a start shortens a file that has grown long', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-requests-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'requests.jsonl')
  await writeFile(path, Array.from({ length: 12_000 }, (_, n) => line(n)).join(''))
  const log = await openRequestLog(folder)
  expect(log.list()).toHaveLength(5_000)
  expect(log.list()[0]?.path).toBe('/7000')
  log.begin({ provider: 'dojah', method: 'GET', path: '/last', at: '' }).answered(503)
  await log.flushed()
  expect(log.list()).toHaveLength(5_000)
  expect(log.list().at(-1)).toMatchObject({ path: '/last', status: 503 })
  await log.close()
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(5_001)
})
