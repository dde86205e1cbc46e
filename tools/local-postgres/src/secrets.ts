import { randomBytes } from 'node:crypto'
import { chmod, chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** The passwords of a cluster's roles. They are stored with the data, readable by the folder's owner only. */
export interface Secrets {
  /** The password of `kasuwa`, the role that created the cluster. Only the code that manages the cluster uses it. */
  superuser: string
  /** The password of `kasuwa_owner`, which owns the databases and everything in them; migrations run as this role. */
  owner: string
  /** The password of `kasuwa_app`, the role that serves. */
  app: string
  /** The password of `kasuwa_report`, the role that reads the views for reports alone. It has a file of its own, since people use it. */
  report: string
}

export const roles = {
  superuser: 'kasuwa',
  owner: 'kasuwa_owner',
  app: 'kasuwa_app',
  report: 'kasuwa_report',
} as const satisfies Record<keyof Secrets, string>

const fileName = 'kasuwa-secrets.json'
const reportFileOf = (folder: string) => path.join(folder, 'kasuwa-report-secret')
const fileOf = (folder: string) => path.join(folder, fileName)
const accessOf = (folder: string) => path.join(folder, 'pg_hba.conf')

const access = `# Written by Kasuwa: every connection needs a password (${fileName}).
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`

const newSecret = (): string => randomBytes(24).toString('base64url')
export const newSecrets = (): Secrets => ({
  superuser: newSecret(),
  owner: newSecret(),
  app: newSecret(),
  report: newSecret(),
})

/**
 * The secrets of a cluster. A cluster from before there were secrets gets them here; its server uses them when it next runs.
 * @throws Error with a sentence when they are missing
 */
export async function secretsOf(folder: string): Promise<Secrets> {
  const known = await readSecrets(folder)
  if (known) return known
  if (await isReadableByAll(folder)) return keepSecrets(folder, newSecrets())
  throw new Error(
    `${fileOf(folder)} is missing: without it this database cannot be used. Restore it from the backup of the folder.`,
  )
}

/** Writes them completely or not at all; where another process was faster, its passwords count. */
export async function keepSecrets(folder: string, { report, ...secrets }: Secrets): Promise<Secrets> {
  await keepOnce(fileOf(folder), JSON.stringify(secrets), folder)
  await keepOnce(reportFileOf(folder), report, folder)
  return (await readSecrets(folder))!
}

async function keepOnce(file: string, text: string, folder: string): Promise<void> {
  const half = `${file}.${process.pid}-${newSecret()}`
  try {
    await writeThrough(half, text, folder)
    await link(half, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(half, { force: true })
  }
}

async function readSecrets(folder: string): Promise<Secrets | null> {
  const text = await readIfThere(fileOf(folder))
  if (text === null) return null
  // A folder that was restored from a backup may be open to others.
  await chmod(fileOf(folder), 0o600)
  return { ...(JSON.parse(text) as Omit<Secrets, 'report'>), report: await readReportSecret(folder) }
}

/** A cluster from before there was this role gets its password here. */
async function readReportSecret(folder: string): Promise<string> {
  const file = reportFileOf(folder)
  const text = await readIfThere(file)
  if (text !== null) {
    await chmod(file, 0o600)
    return text
  }
  await keepOnce(file, newSecret(), folder)
  return readFile(file, 'utf8')
}

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** True where the cluster's rules let any user connect without a password, as older clusters did. */
export const isReadableByAll = async (folder: string): Promise<boolean> =>
  /^[^#\n]*\btrust\b/m.test(await readFile(accessOf(folder), 'utf8'))

/** Writes the rules that require a password from everyone. A running server has to reload them. */
export async function requirePasswords(folder: string): Promise<void> {
  const half = `${accessOf(folder)}.${process.pid}`
  await writeThrough(half, access, folder)
  await rename(half, accessOf(folder))
}

/** The time at which the rules were last written. */
export const rulesWrittenAt = async (folder: string): Promise<Date> => (await stat(accessOf(folder))).mtime

/** A file on the disk that only the folder's owner can read. */
async function writeThrough(file: string, text: string, folder: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}

/** The address of a database of a cluster on this machine, for one of its roles. */
export const addressOf = (secrets: Secrets, role: keyof Secrets, port: number, database: string): string =>
  `postgres://${roles[role]}:${secrets[role]}@127.0.0.1:${port}/${database}`
