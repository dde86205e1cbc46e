import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdFolder } from './folder-lock.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kasuwa-folder-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const lock = fileURLToPath(new URL('folder-lock.ts', import.meta.url))

/** Another process that locks the folder. */
async function holder(folder: string) {
  const code = `import { holdFolder } from ${JSON.stringify(lock)}; await holdFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('B25 a folder that another start has locked is refused with a sentence, by any path; after a kill it is free', async () => {
  const folder = path.join(home, 'data')
  const child = await holder(folder)
  await symlink(folder, path.join(home, 'other-path'))
  const refused = 'is in use by another running Kasuwa. Stop it, or start with DATA_DIR=<another folder>.'
  for (const same of [folder, path.join(home, 'other-path')])
    await expect(holdFolder(same)).rejects.toThrow(`DATA_DIR: ${same} ${refused}`)
  await holdFolder(path.join(home, 'another'))
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holdFolder(folder)
})

test('B25 where a socket with a name needs a file, nothing is locked', async () => {
  await holdFolder(home, 'darwin')
  await holdFolder(home, 'darwin')
})
