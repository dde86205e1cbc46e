import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { takeBaseBackup } from '../../server/src/backup/base-backup.ts'
import type { Filled } from '../bench/scratch.ts'
import type { Costs } from './costs.ts'

/** Takes a base backup into a file and unpacks it, both down to the disk: megabytes a second. */
export async function measureBackup({ databaseUrl }: Filled): Promise<Costs['backup']> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-model-'))
  try {
    const archive = path.join(folder, 'base.tar')
    const file = await open(archive, 'w')
    let bytes = 0
    const began = performance.now()
    await takeBaseBackup(databaseUrl, async (part, piece) => {
      if (part !== 'archive') return
      bytes += piece.length
      await file.write(piece)
    })
    await file.sync()
    await file.close()
    const taken = performance.now()
    const restored = path.join(folder, 'restored')
    await mkdir(restored)
    await promisify(execFile)('tar', ['-xf', archive, '-C', restored])
    await promisify(execFile)('sync', ['-f', restored])
    const speed = (ms: number) => Math.round(bytes / 1_000 / ms)
    return { mbPerSecond: speed(taken - began), restoreMbPerSecond: speed(performance.now() - taken) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
