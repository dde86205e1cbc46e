import { setTimeout as sleep } from 'node:timers/promises'
import { type ClusterFolder, clusterFolder } from './cluster-folder.ts'
import { type Presence, connect } from './presence.ts'
import { addressOf } from './secrets.ts'
import { type StartedServer, freePort, startServer, stopServer } from './postgres-server.ts'
import { isAlive, readPostmaster, setAside } from './postmaster-file.ts'

/** A running embedded PostgreSQL, as seen by one process. */
export interface Cluster {
  /** The address of the database `kasuwa`, for the role that serves; it stays the same until `close`. */
  url: string
  /** The same for the role that owns it, for migrations. */
  ownerUrl: string
  /** The address of the database `postgres`, for the same role: it may create databases. */
  adminUrl: string
  /** The address of the database `kasuwa` for the role that reads the views for reports alone. */
  reportUrl: string
  /** The address of the database `kasuwa` for the role that created the cluster, for base backups. */
  backupUrl: string
  /** The last process to close stops the server and waits for its end. While another process is connected, the server continues. */
  close(): Promise<void>
}

/**
 * The embedded PostgreSQL of a folder. It is created on first use, started when it does not run, and joined when it does (started by another
 * process of ours, or left running by a killed one). While it is open it is restarted whenever it ends.
 * @param folder need not exist; its parent may hold other files
 * @param options.fsync false only where the data may be lost with the machine: tests
 * @param options.settings more settings of PostgreSQL
 * @throws Error with a sentence for the person at the terminal
 */
export async function openCluster(
  folder: string,
  { fsync = true, settings = {} }: { fsync?: boolean; settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const cluster = await clusterFolder(folder, { fsync, settings })
  const first = await start(cluster)
  let current: Promise<Presence | null> = Promise.resolve(first)
  let closing: Promise<void> | null = null

  async function keepAlive(): Promise<void> {
    for (let presence: Presence | null = first; presence !== null; presence = await current) {
      await presence.lost
      if (closing) return
      current = startAgain(cluster, first.port, () => closing !== null)
    }
  }
  void keepAlive()

  return {
    url: addressOf(cluster.secrets, 'app', first.port, 'kasuwa'),
    ownerUrl: addressOf(cluster.secrets, 'owner', first.port, 'kasuwa'),
    adminUrl: addressOf(cluster.secrets, 'owner', first.port, 'postgres'),
    reportUrl: addressOf(cluster.secrets, 'report', first.port, 'kasuwa'),
    backupUrl: addressOf(cluster.secrets, 'superuser', first.port, 'kasuwa'),
    close: () => (closing ??= current.then((presence) => (presence ? disconnect(cluster, presence) : undefined))),
  }
}

async function startAgain(cluster: ClusterFolder, port: number, isClosing: () => boolean): Promise<Presence | null> {
  for (let tries = 1; !isClosing(); tries += 1) {
    try {
      const presence = await start(cluster, port)
      if (presence.port === port) return presence
      await presence.end()
      throw new Error(`The database runs on port ${presence.port} now. Start this program again.`)
    } catch (error) {
      if (tries === 1)
        console.error(`The embedded PostgreSQL has stopped and cannot be started again: ${(error as Error).message}`)
      await sleep(1_000, undefined, { ref: false })
    }
  }
  return null
}

const deadline = 120_000
const wrongPassword = '28P01'
/** The time for which a wrong server is no error: a server that is just ending has freed its port, and another folder's server may already use it. */
const strangerMs = 2_000

/**
 * Joins the folder's server, starting it as often as needed. Two processes that start it share one server, since PostgreSQL allows only one.
 * @param wanted the port that it must have, because its address is already in use
 */
async function start(cluster: ClusterFolder, wanted?: number): Promise<Presence> {
  let started: StartedServer | null = null
  let reason = ''
  let refusedSince = 0
  for (const begin = Date.now(); Date.now() - begin < deadline; await sleep(20)) {
    const postmaster = await readPostmaster(cluster.folder)
    if (postmaster && (await isAlive(postmaster, cluster.folder))) {
      if (postmaster.port === 0) continue
      const presence = await connect(postmaster.port, cluster).catch((error: Error) => {
        const isRefused = (error as { code?: string }).code === wrongPassword
        refusedSince = isRefused ? refusedSince || Date.now() : 0
        if (isRefused && Date.now() - refusedSince > strangerMs)
          throw new Error(`The passwords next to the data in ${cluster.folder} are not the database's.`, {
            cause: error,
          })
        reason = error.message
      })
      if (presence) return presence
      continue
    }
    const failure = started ? await started.failure() : ''
    if (failure === null) continue
    if (failure !== '' && !passes(failure)) throw new Error(failure)
    reason = failure || reason
    if (postmaster) await setAside(cluster.folder, postmaster)
    if (failure !== '') await sleep(100)
    started = await startServer(cluster, wanted ?? (await freePort(postmaster?.port)))
  }
  throw new Error(`The embedded PostgreSQL in ${cluster.folder} does not answer. ${reason}`)
}

/**
 * True for failures after which another try may succeed: another process started the server, the port was in use, a killed server's
 * connections were still there, or the server was killed.
 */
function passes(failure: string): boolean {
  return /lock file|already in use|still in use|SIGKILL/.test(failure)
}

async function disconnect(cluster: ClusterFolder, presence: Presence): Promise<void> {
  const postmaster = await readPostmaster(cluster.folder)
  if (!postmaster) return
  try {
    if (await presence.isLastOut()) await stopServer(cluster, postmaster)
    else await presence.end()
  } catch (error) {
    // Another process may have stopped or killed the server at the same moment.
    await sleep(1_000)
    if (await isAlive(postmaster, cluster.folder)) throw error
  }
}
