import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDataFolder, watchDataFolder } from './data-folder.ts'
import { readSettings } from '../settings/settings.ts'
import { startProblem } from '../settings/start-problem.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kasuwa-data-folder-'))
})
afterEach(async () => {
  warn.mockClear()
  await rm(home, { recursive: true, force: true })
})

const warn = vi.fn<(event: string) => void>()

test('B22 a folder that can be written is made, tried, and left as it was', async () => {
  const folder = join(home, 'new', 'data')
  await openDataFolder(folder, { warn })
  expect(await watchDataFolder(folder)()).toBeNull()
  expect(await readdir(folder)).toEqual(['files'])
  expect(warn).not.toHaveBeenCalled()
})

test('B22 one in which nothing can be written is refused at the start, with a sentence that names the setting', async () => {
  const folder = join(home, 'data')
  await mkdir(folder)
  await writeFile(join(folder, 'files'), '')
  const refused = await openDataFolder(folder, { warn }).catch((error: unknown) => error)
  expect(startProblem(refused, readSettings({ DATA_DIR: folder }))).toBe(
    `DATA_DIR: ${folder} cannot be used: there is a file in its place.`,
  )
})

test.each(['ENOSPC', 'EDQUOT'])(
  'B22 one without room (%s) does not prevent a start, and is in the log',
  async (code) => {
    await openDataFolder(join(home, 'data'), { warn }, () => Promise.reject(Object.assign(new Error(code), { code })))
    expect(warn).toHaveBeenCalledOnce()
  },
)

test.each(['EACCES', 'EROFS', 'EIO'])('B22 any other failure of the disk (%s) ends the start', async (code) => {
  const failed = Object.assign(new Error(code), { code })
  await expect(openDataFolder(join(home, 'data'), { warn }, () => Promise.reject(failed))).rejects.toBe(failed)
})

test('B22 a folder that fails later is reported without its path, and recovers by itself', async () => {
  const folder = join(home, 'data')
  await openDataFolder(folder, { warn })
  const look = watchDataFolder(folder, 0)
  await rm(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files'), '')
  expect(await look()).toBe('DATA_DIR cannot be written: there is a file in its place.')
  await rm(join(folder, 'files'))
  expect(await look()).toBeNull()
})
