import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClusterFolder } from './cluster-folder.ts'
import { setUpRoles } from './roles.ts'
import { addressOf } from './secrets.ts'

const here = 'kasuwa: here'
export const leaving = 'kasuwa: leaving'
/** The lock with which a process connects (shared) or disconnects (exclusive), so that none connects while the server is being stopped. */
export const presenceLock = 7_305_501_802

/** One idle connection for the time a process uses the cluster: other processes see it, and it shows when the server ends. */
export interface Presence {
  port: number
  lost: Promise<void>
  /** True where no other process is connected. If so, the presenceLock is kept until this connection ends; if not, this connection counts as gone. */
  isLastOut(): Promise<boolean>
  end(): Promise<void>
}

/**
 * Connects to the folder's server on this port; the database `kasuwa` and its roles exist afterwards.
 * @param cluster its folder is the real path, so that another PostgreSQL on that port is not mistaken for ours
 * @throws any error while the server starts, recovers or stops: try again
 */
export async function connect(port: number, { folder, secrets }: ClusterFolder): Promise<Presence> {
  const client = new Client({
    connectionString: addressOf(secrets, 'superuser', port, 'postgres'),
    application_name: here,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory !== folder) throw new Error(`The PostgreSQL on port ${port} serves another folder.`)
    await setUpRoles(client, port, folder, secrets)
    await client.query('select pg_advisory_unlock_shared($1)', [presenceLock])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  holdsLoop(client, false)
  return { port, lost, isLastOut: () => isLastOut(client), end: () => client.end() }
}

const timeoutMs = 1_000

async function isLastOut(client: Client): Promise<boolean> {
  holdsLoop(client, true)
  await client.query('select pg_advisory_lock($1)', [presenceLock])
  for (let waited = 0; ; waited += 25) {
    const others = await othersOf(client)
    if (others.length === 0) return true
    // The last connections of our own pool take a moment to end; the presence of another process stays.
    if (others.includes(here) || waited >= timeoutMs) break
    await sleep(25)
  }
  await client.query(`set application_name = '${leaving}'`)
  return false
}

async function othersOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [leaving],
  )
  return rows.map((row) => row.application_name)
}

/** The types of pg leave out these two of its methods. */
function holdsLoop(client: Client, holds: boolean): void {
  const socket = client as Client & { ref(): void; unref(): void }
  if (holds) socket.ref()
  else socket.unref()
}
