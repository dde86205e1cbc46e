import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBackups, readPosition } from './backup-folder.ts'
import { CannotRestore } from './problems.ts'
import { readArchive } from './wal-archive.ts'
import { chooseWay } from './way.ts'

const segmentBytes = 1024 * 1024
let backups: string
beforeEach(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'kasuwa-way-'))
  await mkdir(path.join(backups, 'wal'))
})
afterEach(() => rm(backups, { recursive: true, force: true }))

const minute = (number: number): Date => new Date(Date.UTC(2026, 10, 25, 10, number))

/** A base backup that ended within segment 3 of a timeline. */
async function aBackup(timeline: number, endedAt: Date, end = '0/3000A0'): Promise<void> {
  const folder = path.join(backups, 'base', endedAt.toISOString().replaceAll(':', '-'))
  await mkdir(folder, { recursive: true })
  const instants = { beganAt: endedAt.toISOString(), endedAt: endedAt.toISOString() }
  await writeFile(
    path.join(folder, 'backup.json'),
    JSON.stringify({ ...instants, version: '18.0', bytes: 1, sha256: '' }),
  )
  const ranges = [{ Timeline: timeline, 'Start-LSN': '0/300028', 'End-LSN': end }]
  await writeFile(path.join(folder, 'backup_manifest'), JSON.stringify({ 'WAL-Ranges': ranges }))
}

/** Archived segments of a timeline, the last of them at a minute. */
async function archived(timeline: number, numbers: readonly number[], at: Date): Promise<void> {
  for (const number of numbers) {
    const name = [timeline, 0, number].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
    await writeFile(path.join(backups, 'wal', name), Buffer.alloc(segmentBytes))
    await utimes(path.join(backups, 'wal', name), at, at)
  }
}

const history = (timeline: number, lines: string) =>
  writeFile(path.join(backups, 'wal', `0000000${timeline}.history`), lines)

async function way(asked: { at?: Date; timeline?: number } = {}) {
  const all = await listBackups(backups)
  const positioned = await Promise.all(all.map(async (backup) => ({ backup, position: await readPosition(backup) })))
  return chooseWay(positioned, await readArchive(path.join(backups, 'wal')), asked)
}

test('B20 the timeline of the backup is followed to its newest WAL', async () => {
  await aBackup(1, minute(0))
  await archived(1, [1, 2, 3, 4, 5], minute(9))
  await writeFile(path.join(backups, 'wal', '000000010000000000000006.unfinished'), 'half')
  expect(await way()).toMatchObject({
    timeline: 1,
    isOwn: true,
    newest: { name: '000000010000000000000005', archivedAt: minute(9).toISOString() },
  })
})

test('B20 a branch that began after the backup is refused by its name, and followed when it is chosen', async () => {
  await aBackup(1, minute(0))
  await archived(1, [3, 4, 5], minute(9))
  await archived(2, [4, 5, 6], minute(10))
  await history(2, '1\t0/400200\tno recovery target specified\n')
  await expect(way()).rejects.toThrow(CannotRestore)
  await expect(way()).rejects.toThrow(
    /timeline 1, up to 000000010000000000000005[\s\S]*timeline 2, up to 000000020000000000000006[\s\S]*--timeline/,
  )
  expect(await way({ timeline: 1 })).toMatchObject({ timeline: 1, isOwn: true, newest: { number: 5 } })
  expect(await way({ timeline: 2 })).toMatchObject({ timeline: 2, isOwn: false, newest: { number: 6 } })
  await expect(way({ timeline: 3 })).rejects.toThrow(/No backup leads to the timeline 3.*timelines 1, 2/)
})

test('B20 a timeline that continued next to the newest backup is named too', async () => {
  await aBackup(1, minute(0))
  await aBackup(2, minute(8), '0/5000A0')
  await history(2, '1\t0/400200\tno recovery target specified\n')
  await archived(2, [4, 5, 6], minute(9))
  await archived(1, [3, 4], minute(7))
  expect(await way()).toMatchObject({ timeline: 2, isOwn: true, newest: { number: 6 } })
  await archived(1, [5], minute(12))
  await expect(way()).rejects.toThrow(/timeline 1, up to 000000010000000000000005/)
  expect((await way({ timeline: 1 })).backup.endedAt).toBe(minute(0).toISOString())
})

test('B20 a branch that began before the backup, and ended before it, is no second way', async () => {
  await aBackup(1, minute(20), '0/7000A0')
  await history(2, '1\t0/400200\tno recovery target specified\n')
  await archived(2, [4, 5], minute(10))
  await archived(1, [7, 8], minute(21))
  expect(await way()).toMatchObject({ timeline: 1, newest: { number: 8 } })
})

test('B20 WAL that is missing on the way is named, since PostgreSQL would end there without a message', async () => {
  await aBackup(1, minute(0))
  await archived(1, [4, 6, 7], minute(9))
  await expect(way()).rejects.toThrow('000000010000000000000005 is missing')
  expect(await way({ at: minute(1) })).toMatchObject({ newest: { number: 7 } })
})

test('B20 WAL from before the end of the backup is nothing to restore', async () => {
  await aBackup(1, minute(0))
  await archived(1, [1, 2], minute(9))
  expect(await way()).toMatchObject({ newest: null })
})

test('B20 a damaged manifest is reported in a sentence', async () => {
  await aBackup(1, minute(0))
  const [backup] = await listBackups(backups)
  await writeFile(path.join(backup!.folder, 'backup_manifest'), '{"WAL-Ranges":[')
  await expect(way()).rejects.toThrow('is damaged')
})
