import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverNodeFlags } from '../../server/src/settings/settings.ts'
import { startChild } from './children.ts'

test('A program gets the options of Node that it is started with, and applies them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-children-'))
  const script = path.join(folder, 'program.mjs')
  await writeFile(
    script,
    `import { getHeapStatistics } from 'node:v8'
     const megabytes = getHeapStatistics().heap_size_limit / 1048576
     process.exit(process.execArgv.length === 2 && process.argv[2] === 'given' && megabytes < 700 ? 7 : 1)`,
  )
  const ended = await startChild('program', [script, 'given'], { nodeFlags: serverNodeFlags }).ended
  await rm(folder, { recursive: true })
  expect(ended).toBe(7)
})
