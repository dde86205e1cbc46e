import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterUser, clusterUser } from './system-user.ts'
import { keepSecrets, newSecrets, type Secrets, secretsOf, requirePasswords } from './secrets.ts'
import { isRunning } from './is-running.ts'

const run = promisify(execFile)
const major = '18'

/** A finished cluster on the disk and everything needed to run it. */
export interface ClusterFolder {
  folder: string
  binaries: Binaries
  user: ClusterUser
  secrets: Secrets
  fsync: boolean
  /** Further settings of PostgreSQL. */
  settings: Readonly<Record<string, string>>
}

/**
 * The cluster of a folder, created when the folder has none. It is created in a temporary folder and moved when it is complete, so that
 * neither a kill in the middle nor two processes at once leave anything unfinished.
 * @param folder need not exist; its parent may hold other files
 */
export async function clusterFolder(
  folder: string,
  { fsync, settings }: Pick<ClusterFolder, 'fsync' | 'settings'>,
): Promise<ClusterFolder> {
  const binaries = await findBinaries()
  const user = await clusterUser(folder)
  if ((await versionOf(folder)) === null) await make(folder, binaries, user, fsync)
  const version = await versionOf(folder)
  if (version !== major)
    throw new Error(`${folder} was made by PostgreSQL ${version}, and this is PostgreSQL ${major}.`)
  // A folder that was restored from a backup may be open to others, and PostgreSQL refuses that.
  await chmod(folder, 0o700)
  return { folder: await realpath(folder), binaries, user, secrets: await secretsOf(folder), fsync, settings }
}

async function versionOf(folder: string): Promise<string | null> {
  return readFile(path.join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

async function make(folder: string, binaries: Binaries, user: ClusterUser, fsync: boolean): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(unknownFiles(folder))
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const half = `${folder}.making-${process.pid}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const password = `${half}.password`
  await mkdir(half, { mode: 0o700 })
  try {
    await user.own(half)
    const secrets = newSecrets()
    await writeFile(password, secrets.superuser, { mode: 0o600, flag: 'wx' })
    await user.own(password)
    const options = [
      '-U',
      'kasuwa',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]
    // This is for tests: the password is random, and a connection that derives a key from it 4,096 times takes a third longer. The WAL is
    // copied, archived and searched, so it is kept small.
    if (!fsync) options.push('--no-sync', '--wal-segsize=1', '-c', 'scram_iterations=1')
    const { file, args } = user.command(binaries.initdb, ['-D', half, ...options])
    await run(file, args)
    await keepSecrets(half, secrets)
    await requirePasswords(half)
    await moveInto(half, folder)
  } finally {
    await rm(half, { recursive: true, force: true })
    await rm(password, { force: true })
  }
}

const unknownFiles = (folder: string) =>
  `${folder} has files, but no database cluster. Move them away, or choose another DATA_DIR.`

async function moveInto(half: string, folder: string): Promise<void> {
  await rmdir(folder).catch(() => {})
  try {
    await rename(half, folder)
  } catch (error) {
    if ((await versionOf(folder)) !== null) return
    throw new Error(unknownFiles(folder), { cause: error })
  }
  if (process.platform === 'win32') return
  const parent = await open(path.dirname(folder))
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

const longEnough = 10 * 60_000

async function removeLeftovers(folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.making-`
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    const half = path.join(path.dirname(folder), name)
    const made = await stat(half).catch(() => null)
    if (made === null) continue
    if (Date.now() - made.mtimeMs > longEnough || !isRunning(Number(name.slice(prefix.length).split('-')[0]))) {
      await rm(half, { recursive: true, force: true })
    }
  }
}
