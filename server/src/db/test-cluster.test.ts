import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './test-cluster.ts'

test('the next run removes the folder of a killed run, but not that of a running one', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'runs-'))
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => ended.once('exit', resolve))
  const [dead, alive, other] = [`kasuwa-test-run-${ended.pid}`, `kasuwa-test-run-${process.pid}`, 'somebody-else-1']
  for (const name of [dead, alive, other]) {
    await mkdir(join(parent, name, 'kasuwa-demo-x', 'postgres'), { recursive: true })
    await writeFile(join(parent, name, 'kasuwa-demo-x', 'postgres', 'postmaster.pid'), '999999999\n')
  }
  await removeLeftovers(parent)
  expect([dead, alive, other].map((name) => existsSync(join(parent, name)))).toEqual([false, true, true])
  await rm(parent, { recursive: true })
})
