import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpTo } from '../app/back-up-command.ts'
import { adoptDataFolder, claimDataFolder, dataFolderProblem, folderMark, markName } from './data-folder-mark.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { startApp } from '../app/app.ts'
import { rotateKey } from '../app/rotate-key.ts'
import { openTestServer } from '../testing/test-server.ts'

let home: string
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kasuwa-folder-mark-'))
  opened = await openTestDatabase()
  warn.mockClear()
})
afterEach(async () => {
  await opened.close()
  await rm(home, { recursive: true, force: true })
})

const warn = vi.fn<(event: string) => void>()
const newFolder = () => mkdtemp(join(home, 'data-'))
const settingsOf = (dataDir: string, more: object = {}) => ({
  dataDir,
  production: true,
  DATABASE_URL: opened.url,
  ...more,
})
const claim = (dataDir: string, more: object = {}) =>
  claimDataFolder(opened.database, settingsOf(dataDir, more), { warn })
const markOf = (dataDir: string) => readFile(join(dataDir, markName), 'utf8')
const known = () =>
  opened.database.row<{ id: string; taken: boolean }>('select id, taken_at is not null as taken from data_folder')
const refused = /DATA_DIR: .* is not the folder of this database.*kasuwa -- files adopt/

test('B24 the first server takes its folder, and every server with that folder starts', async () => {
  const folder = await newFolder()
  expect(await known()).toMatchObject({ taken: false })
  for (let start = 0; start < 3; start++) await claim(folder)
  expect(await known()).toEqual({ id: (await markOf(folder)).trim(), taken: true })
  expect(warn).not.toHaveBeenCalled()
})

test('B24 a second server with its own folder is refused in production, and nothing is changed', async () => {
  await claim(await newFolder())
  const before = await known()
  const own = await newFolder()
  await expect(claim(own)).rejects.toThrow(refused)
  await expect(markOf(own)).rejects.toThrow('ENOENT')
  // The folder of another database is refused too.
  await writeFile(join(own, markName), '6c5e0b3e-2a4e-4f0c-9f63-0d6f3d1d6a10\n')
  await expect(claim(own)).rejects.toThrow(refused)
  expect(await known()).toEqual(before)
})

test('B24 when two servers start at once with two folders, exactly one takes its own', async () => {
  const folders = [await newFolder(), await newFolder()]
  const ended = await Promise.allSettled(folders.map((folder) => claim(folder)))
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('B24 a start that was killed between the file and the row is completed by the next', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, markName), `${(await known())!.id}\n`)
  await claim(folder)
  expect(await known()).toMatchObject({ taken: true })
})

test('B24 a trial with another folder than its database’s is warned, and starts', async () => {
  await claim(await newFolder())
  await claim(await newFolder(), { production: false })
  expect(warn.mock.calls).toEqual([[expect.stringMatching(refused)]])
})

test('B24 the embedded database takes the folder that it is in', async () => {
  await claim(await newFolder())
  const moved = await newFolder()
  const embedded = { production: false, DATABASE_URL: undefined }
  await claim(moved, embedded)
  expect(await known()).toEqual({ id: (await markOf(moved)).trim(), taken: true })
  expect(warn).not.toHaveBeenCalled()
})

test('B24 an adopted folder is the database’s, and the earlier one no longer is', async () => {
  const [before, restored] = [await newFolder(), await newFolder()]
  await claim(before)
  const { id, folder } = await adoptDataFolder(opened.database, folderMark(restored))
  expect([folder, await markOf(restored)]).toEqual([restored, `${id}\n`])
  await claim(restored)
  await expect(claim(before)).rejects.toThrow(refused)
})

test('B24 a command takes no folder, names another one, and is content with a database from before there were marks', async () => {
  const folder = await newFolder()
  const problem = async (dataDir: string) =>
    (await dataFolderProblem(opened.database, settingsOf(dataDir)))?.problem ?? null
  expect(await problem(folder)).toBeNull()
  expect(await known()).toMatchObject({ taken: false })
  await claim(folder)
  expect([await problem(folder), await problem(await newFolder())]).toEqual([
    null,
    expect.stringContaining('files adopt'),
  ])
  await opened.database.run('drop table data_folder')
  expect(await problem(await newFolder())).toBeNull()
})

test('B24 server, change of the data key and backup check the folder', async () => {
  const server = await openTestServer()
  const { settings, log } = server.app
  const other = { ...settings, PORT: 0, dataDir: await newFolder(), production: true }
  try {
    await expect(startApp(other, log, { clockMoves: true })).rejects.toThrow(refused)
    const ports = { ...server.app.ports, files: { ...server.app.ports.files, mark: folderMark(other.dataDir) } }
    await expect(rotateKey({ ...server.app, settings: other, ports })).rejects.toThrow(refused)
    const environment = { DATA_DIR: other.dataDir, DATABASE_URL: settings.DATABASE_URL, SEED: 'none' }
    const { warning } = await backUpTo(join(home, 'backups'), 'files', environment)
    expect(warning).toMatch(refused)
    await rotateKey(server.app)
  } finally {
    await server.close()
  }
})
