import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { startProblem } from './start-problem.ts'

const failed = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more })
const trial = readSettings({ DATA_DIR: '/srv/kasuwa' })
const own = readSettings({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:5999/kasuwa' })

test.each([
  ['EROFS', 'its disk can only be read'],
  ['EACCES', 'this user has no right to it'],
  ['ENOSPC', 'its disk is full'],
  ['ENOTDIR', 'there is a file in its place'],
])('a folder that cannot be used is named by its setting: %s', (code, why) => {
  const sentence = `DATA_DIR: /srv/kasuwa cannot be used: ${why}.`
  const error = failed(code, 'mkdir', { path: '/srv/kasuwa/postgres' })
  expect(startProblem(error, trial)).toBe(sentence)
  expect(startProblem(new Error('the demo was not made', { cause: error }), trial)).toBe(sentence)
  expect(startProblem(failed(code, 'read', { path: '/etc/other' }), trial)).toBeNull()
})

test('a full disk is seen in what another program wrote', () => {
  const error = new Error(
    'Command failed: initdb -D /srv/kasuwa/postgres\nFATAL: could not write: No space left on device',
  )
  expect(startProblem(error, trial)).toBe('DATA_DIR: /srv/kasuwa cannot be used: its disk is full.')
})

test('a real file in the place of DATA_DIR, and a real port that is taken, are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-start-'))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const inFile = await mkdir(join(file, 'postgres'), { recursive: true }).catch((error: unknown) => error)
  expect(startProblem(inFile, readSettings({ DATA_DIR: file }))).toMatch(
    /^DATA_DIR: .* there is a file in its place\.$/,
  )
  await rm(folder, { recursive: true })

  const first = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => first.once('listening', resolve))
  const address = first.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'))
  first.close()
  expect(startProblem(error, readSettings({ PORT: String(port) }))).toContain(`PORT: port ${port} is in use`)
})

test('SCALE-04 a pooler at the address of PostgreSQL itself is named with the setting', () => {
  const both = readSettings({
    DATABASE_URL: 'postgres://app:secret@127.0.0.1:5999/kasuwa',
    DATABASE_OWNER_URL: 'postgres://owner:secret@127.0.0.1:6000/kasuwa',
  })
  const found = (port: number) => failed('POOLED_ADDRESS', `a pooler answers at 127.0.0.1:${port}`)
  expect(startProblem(found(6_000), both)).toMatch(
    /^DATABASE_OWNER_URL: a pooler answers at 127\.0\.0\.1:6000\. Migrations/,
  )
  expect(startProblem(found(5_999), both)).toMatch(/^DATABASE_URL: .*Set DATABASE_POOLER=transaction/)
  const refused = failed('08P01', 'unsupported startup parameter: statement_timeout')
  expect(startProblem(refused, own)).toMatch(/^DATABASE_URL: .*statement_timeout.*Set DATABASE_POOLER=transaction/)
})

test('a database that is unavailable or refuses is named without its password', () => {
  expect(startProblem(failed('ECONNREFUSED', 'connect'), own)).toBe(
    'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:5999 (ECONNREFUSED).',
  )
  expect(startProblem(new AggregateError([failed('ECONNREFUSED', 'connect')], 'all'), own)).toContain('DATABASE_URL')
  const refused = startProblem(failed('28P01', 'password authentication failed for user "app"'), own)
  expect(refused).toBe(
    'DATABASE_URL: the PostgreSQL at 127.0.0.1:5999 refuses: password authentication failed for user "app".',
  )
})

test('a fault of ours is not a problem of the start', () => {
  expect(startProblem(new TypeError('x is not a function'), own)).toBeNull()
  expect(startProblem('odd', trial)).toBeNull()
})
