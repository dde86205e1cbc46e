import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Client, type Connection, type Submittable } from 'pg'
import { databaseFailureOf } from '../db/failures.ts'
import { isPoolersRefusal } from '../db/pooled-address.ts'
import { required } from '../base/required.ts'
import { keptSettings } from './configuration.ts'
import { CannotBackUp } from './problems.ts'

/** PostgreSQL sends the data folder as a tar archive, then the manifest: a list of the files with their checksums. */
export type BackupPart = 'archive' | 'manifest'
/** Keeps a piece of a part. The next piece is read when this resolves. */
export type KeepPiece = (part: BackupPart, bytes: Buffer) => Promise<void>

export type BaseBackup = {
  /** By PostgreSQL's own clock. The data can be restored from `endedAt` on: before it they are not consistent. */
  beganAt: Date
  endedAt: Date
  /** The version of the server. */
  version: string
  /** Settings that a restored cluster needs when its configuration is outside of its folder. */
  settings: Record<string, string>
  /** The bytes of one WAL segment. */
  segmentBytes: number
}

const label = 'kasuwa'
const missingRight = '42501'

/**
 * Takes a base backup of a running PostgreSQL 15 or newer through its replication protocol, with the WAL that makes it complete. It
 * contains all databases of the server; calls continue meanwhile. A slot that ends with the connection keeps the WAL until it was read.
 * @param url an address with a role with the attribute `replication`
 * @throws CannotBackUp when the role or the server does not fit
 * @throws Error when the connection is lost, or the error of `keep`
 */
export async function takeBaseBackup(url: string, keep: KeepPiece): Promise<BaseBackup> {
  const client = new Client({ connectionString: replicating(url), application_name: 'kasuwa: backup' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => refuse(error))
  try {
    const { now: beganAt, version, segmentBytes, tablespaces } = await describe(client)
    if (tablespaces > 0)
      throw new CannotBackUp('The database has tablespaces outside its data folder. Use pg_basebackup instead.')
    const slot = `kasuwa_backup_${randomUUID().replaceAll('-', '')}`
    await client
      .query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`)
      .catch((error: Error) => refuse(error))
    await readBackup(client, keep)
    const { now: endedAt } = await describe(client)
    return { beganAt, endedAt, version, settings: await readKept(client), segmentBytes }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same address for a connection that understands statements and the replication commands. */
function replicating(url: string): string {
  const address = new URL(url)
  address.searchParams.set('replication', 'database')
  return address.href
}

type Description = { now: Date; version: string; segmentBytes: number; tablespaces: number }

async function describe(client: Client): Promise<Description> {
  const { rows } = await client.query<Description>(
    `select clock_timestamp() as now, current_setting('server_version') as version, 
       (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
       (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
  )
  return required(rows[0], 'what PostgreSQL says of itself')
}

async function readKept(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from pg_settings where name in ('${keptSettings.join("', '")}') order by name`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

function refuse(error: Error): never {
  if (isPoolersRefusal(error))
    throw new CannotBackUp(
      'A pooler answers at DATABASE_BACKUP_URL: a backup needs the address of PostgreSQL itself.',
      { cause: error },
    )
  if (databaseFailureOf(error) === 'away')
    throw new CannotBackUp(
      `The PostgreSQL of DATABASE_BACKUP_URL cannot be reached: ${error.message || 'it does not answer'}.`,
      {
        cause: error,
      },
    )
  if ((error as { code?: string }).code !== missingRight) throw error
  throw new CannotBackUp(
    `The role of DATABASE_BACKUP_URL may not read backups (${error.message}). server/set-up.sql makes one that may.`,
    { cause: error },
  )
}

/** Reads the complete backup. Pieces wait in the connection while one is kept, so that a slow disk costs no memory. */
function readBackup(client: Client, keep: KeepPiece): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('end', () => reject(new Error('The connection to PostgreSQL was lost in the middle of the backup.')))
    client.query(new BackupQuery(keep, resolve, reject))
  })
}

/**
 * The methods that pg calls on a query:
 * https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 */
class BackupQuery implements Submittable {
  readonly #keep: KeepPiece
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void
  #stream: Socket | null = null
  #part: BackupPart = 'archive'
  #kept: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(keep: KeepPiece, resolve: () => void, reject: (error: unknown) => void) {
    this.#keep = keep
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    // The types of pg leave out both.
    const opened = connection as unknown as { stream: Socket; query(text: string): void }
    this.#stream = opened.stream
    opened.query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes')`)
  }

  /** The first byte says what follows: `d` data, `m` the manifest begins, `n` an archive begins, `p` progress. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = chunk.toString('latin1', 0, 1)
    if (kind === 'm') this.#part = 'manifest'
    if (kind !== 'd') return
    // The connection reuses its buffer.
    const [part, piece] = [this.#part, Buffer.from(chunk.subarray(1))]
    if (++this.#waiting === 1) this.#stream?.pause()
    this.#kept = this.#kept
      .then(() => this.#keep(part, piece))
      .finally(() => {
        if (--this.#waiting === 0) this.#stream?.resume()
      })
    this.#kept.catch(this.#reject)
  }

  handleReadyForQuery(): void {
    this.#kept.then(this.#resolve, this.#reject)
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
