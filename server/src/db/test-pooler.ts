import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/**
 * A pooler in transaction mode, for tests: it has a few connections to PostgreSQL, and gives a client the one that was unused for longest, for
 * one transaction alone. It has no passwords and no TLS.
 */
export type TestPooler = {
  /** The same address by way of the pooler. */
  through(url: string): string
  /** The names of prepared statements that were sent: the next transaction would not find them. */
  readonly named: readonly string[]
  /** Everything that is left on each connection to PostgreSQL between two transactions. */
  leftBehind(): Promise<{ statements: number; settings: string[]; locks: number }[]>
  close(): Promise<void>
}

type Session = { socket: Socket; client: Socket | null; owed: number }
type Message = { type: string; body: Buffer }

const keptParameters = ['user', 'database', 'application_name', 'client_encoding']

/**
 * @param url the address at PostgreSQL, the same for all clients
 * @param dropsParameters drops what cannot be kept for a connection, in place of refusing it, as PgBouncer does when it is told to
 */
export async function startTestPooler(
  url: string,
  { sessions: count = 5, dropsParameters = false } = {},
): Promise<TestPooler> {
  const named: string[] = []
  const [sessions, free, queue]: [Set<Session>, Session[], (() => void)[]] = [new Set(), [], []]
  const serveNext = (): void => {
    if (free.length > 0) queue.shift()?.()
  }
  const open = async (): Promise<void> => {
    const session: Session = { socket: await socketTo(url), client: null, owed: 0 }
    sessions.add(session)
    session.socket.on('error', () => {}).on('close', () => sessions.delete(session))
    onMessages(session.socket, ({ type, body }, whole) => {
      session.client?.write(whole)
      if (type !== 'Z') return
      session.owed -= 1
      if (session.owed > 0 || body.toString() !== 'I') return
      session.client = null
      free.push(session)
      serveNext()
    })
    free.push(session)
    serveNext()
  }
  const serve = (client: Socket): void => {
    let waiting: Buffer[] | null = null
    const mine = () => [...sessions].find((one) => one.client === client)
    const send = (session: Session, whole: Buffer): void => {
      if (endsRound(whole)) session.owed += 1
      session.socket.write(whole)
    }
    const take = (): void => {
      const session = free.shift()
      if (session === undefined || client.destroyed) return serveNext()
      session.client = client
      for (const whole of waiting ?? []) send(session, whole)
      waiting = null
    }
    onMessages(client, ({ type, body }, whole) => {
      if (type === 'X') return void client.end()
      const name = type === 'P' ? body.subarray(0, body.indexOf(0)).toString() : ''
      if (name) named.push(name)
      const session = mine()
      if (session) return send(session, whole)
      if (waiting) return void waiting.push(whole)
      waiting = [whole]
      queue.push(take)
      serveNext()
    })
    // Its transaction ends with its connection.
    client.on('close', () => {
      const session = mine()
      if (!session) return
      session.socket.destroy()
      sessions.delete(session)
      void open()
    })
  }
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      const refused = parametersOf(startup).find((name) => !keptParameters.includes(name))
      if (refused !== undefined && !dropsParameters) client.end(refusalOf(refused))
      else {
        client.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
        serve(client)
      }
    })
  })
  for (let made = 0; made < count; made += 1) await open()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = (direct: string): string => {
    const address = new URL(direct)
    address.port = String((server.address() as AddressInfo).port)
    return address.href
  }
  return {
    named,
    through,
    leftBehind: () => leftBehind(through(url), count),
    async close() {
      server.close()
      for (const { socket, client } of sessions) [socket, client].forEach((one) => one?.destroy())
    },
  }
}

/** A connection that PostgreSQL has let in. */
async function socketTo(url: string): Promise<Socket> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return stream.removeAllListeners('data')
}

/** Calls for each whole message of the protocol: a type, the length of the rest, the rest. */
function onMessages(socket: Socket, each: (message: Message, whole: Buffer) => void): void {
  let read = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    read = Buffer.concat([read, bytes])
    for (let end = endOf(read); read.length >= end; end = endOf(read)) {
      const whole = read.subarray(0, end)
      read = read.subarray(end)
      each({ type: whole.toString('latin1', 0, 1), body: whole.subarray(5) }, whole)
    }
  })
}

const endOf = (bytes: Buffer): number => (bytes.length < 5 ? Infinity : 1 + bytes.readUInt32BE(1))
/** A simple query, or the Sync after prepared ones: PostgreSQL answers it with one ReadyForQuery. */
const endsRound = (whole: Buffer): boolean => 'QS'.includes(whole.toString('latin1', 0, 1))

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** After its length and version: names and values, each ended by a zero. */
const parametersOf = (startup: Buffer): string[] =>
  startup
    .toString('utf8', 8)
    .split('\0')
    .filter((word, index) => index % 2 === 0 && word !== '')

const refusalOf = (name: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`))

async function leftBehind(url: string, count: number): ReturnType<TestPooler['leftBehind']> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const found = new Map<number, { statements: number; settings: string[]; locks: number }>()
  // Each asks the connection that was unused for longest.
  for (let asked = 0; asked < 3 * count; asked += 1) {
    const { rows } = await client.query<{ pid: number; statements: number; settings: string[]; locks: number }>(
      `select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as statements,
         array(select name from pg_settings where source = 'session') as settings,
         (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`,
    )
    for (const { pid, ...left } of rows) found.set(pid, left)
  }
  await client.end()
  return [...found.values()]
}
