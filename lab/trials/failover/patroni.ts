import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../journeys/ports.ts'
import { until } from '../../../journeys/until.ts'
import { setUp } from '../pgbackrest/debian-postgres.ts'
import {
  type Cluster,
  farthestOf,
  follows,
  leadsToPrimary,
  makeMarks,
  type Return,
  superuserUrl,
  type TakenOver,
  whole,
} from './cluster.ts'
import { readDeploy, startHaproxy } from './haproxy.ts'
import { asPostgres, giveToPostgres, type Machine, makeSite, programs, type Site } from './machine.ts'

/** A machine's ports: PostgreSQL, Patroni's REST interface, and etcd for its clients and for the other members. */
type Ports = { postgres: number; rest: number; client: number; peer: number }

const names = ['db1', 'db2', 'db3'] as const

/** Three machines with PostgreSQL, Patroni and etcd from the files of deploy/patroni, which differ in addresses, folders and passwords alone. */
export async function startPatroni(): Promise<Cluster> {
  const site = await makeSite(
    [`${programs}/postgres`, 'patroni', 'etcd', 'haproxy'],
    'postgresql-15 patroni etcd-server haproxy',
  )
  try {
    return await startIn(site)
  } catch (error) {
    await site.remove()
    throw error
  }
}

async function startIn(site: Site): Promise<Cluster> {
  const numbers = await freePorts(14)
  const next = (): number => numbers.pop()!
  const ports = names.map((): Ports => ({ postgres: next(), rest: next(), client: next(), peer: next() }))
  const machines: Machine[] = []
  for (const [index, name] of names.entries()) {
    const machine = await site.newMachine(name, ports[index]!.postgres)
    machines.push(machine)
    await writeSettings(site, machine, index, ports)
  }
  const restOf = (machine: Machine): number => ports[machines.indexOf(machine)]!.rest
  const boot = async (machine: Machine): Promise<void> => {
    await machine.start('etcd', 'etcd', [], await etcdSettings(machine, machines.indexOf(machine), ports))
    await machine.start('patroni', 'patroni', [join(machine.folder, 'patroni.yml')])
  }
  await Promise.all(machines.map(boot))
  const proxy = await startHaproxy(site, 'patroni/haproxy.cfg', [next(), next()], (name) => {
    const { postgres, rest } = ports[names.findIndex((one) => one === name)]!
    return `127.0.0.1:${postgres} port ${rest}`
  })
  const url = (role: string): string => `postgres://${role}:trial@127.0.0.1:${proxy.port}/kasuwa`
  const cluster: Cluster = {
    machines,
    archive: join(site.folder, 'wal'),
    appUrl: url('kasuwa_app'),
    ownerUrl: url('kasuwa_owner'),
    primary: async () => {
      for (const machine of machines) if (await isPrimary(restOf(machine))) return machine
      return null
    },
    isReady: () => isRecorded(machines.map(restOf)),
    failOver: (lost) => takenOver(lost, machines, restOf),
    boot,
    rejoin: async (machine) => {
      await until(`${machine.name} to follow`, () => follows(machine))
      return returnOf(machine)
    },
    remove: () => site.remove(),
  }
  await whole(cluster)
  await until('HAProxy to reach the primary alone', () => leadsToPrimary(proxy.port))
  await makeMarks(proxy.port)
  await setUp({ superuserUrl: () => superuserUrl(proxy.port, 'kasuwa') })
  // How the standbys were made at first is no return.
  for (const machine of machines) await returnOf(machine)
  return cluster
}

/** deploy/patroni/patroni.yml for a machine of the trial. */
async function writeSettings(site: Site, { name, folder }: Machine, index: number, ports: readonly Ports[]) {
  const { postgres, rest } = ports[index]!
  let settings = await readDeploy('patroni/patroni.yml')
  for (const [other, { client }] of ports.entries())
    settings = settings.replaceAll(`10.0.0.1${other + 1}:2379`, `127.0.0.1:${client}`)
  const own: Record<string, string> = {
    'name: db1': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${rest}`,
    '10.0.0.11:5432': `127.0.0.1:${postgres}`,
    '10.0.0.0/24': '127.0.0.1/32',
    'SET-THIS': 'trial',
    '/var/lib/postgresql/15/main': join(folder, 'data'),
    '/var/lib/postgresql/pgpass-of-patroni': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '/srv/kasuwa/deploy/archive-wal.sh': join(site.folder, 'archive-wal.sh'),
    '/backups/wal': join(site.folder, 'wal'),
  }
  for (const [example, ours] of Object.entries(own)) settings = settings.replaceAll(example, ours)
  const path = join(folder, 'patroni.yml')
  await writeFile(path, settings, { mode: 0o600 })
  await giveToPostgres(path)
}

/** deploy/patroni/etcd.env for a machine of the trial. */
async function etcdSettings({ name, folder }: Machine, index: number, ports: readonly Ports[]) {
  let settings = (await readDeploy('patroni/etcd.env')).replace('ETCD_NAME=db1', `ETCD_NAME=${name}`)
  // In the list of all members each has its own address; elsewhere 10.0.0.11 is this machine.
  for (const [other, { peer }] of ports.entries())
    settings = settings.replace(
      `db${other + 1}=http://10.0.0.1${other + 1}:2380`,
      `db${other + 1}=http://127.0.0.1:${peer}`,
    )
  const { client, peer } = ports[index]!
  settings = settings
    .replaceAll('10.0.0.11:2379', `127.0.0.1:${client}`)
    .replaceAll('10.0.0.11:2380', `127.0.0.1:${peer}`)
    .replace('/var/lib/etcd/kasuwa', join(folder, 'etcd'))
  const lines = settings.split('\n').filter((line) => line.startsWith('ETCD_'))
  return Object.fromEntries(lines.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]))
}

const isPrimary = (rest: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether Patroni has recorded a synchronous standby, without which it lets nobody take over. */
async function isRecorded(rests: readonly number[]): Promise<boolean> {
  for (const rest of rests) {
    const members = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => ((await answer.json()) as { members: { role: string }[] }).members,
      () => null,
    )
    if (members) return members.some(({ role }) => role === 'sync_standby')
  }
  return false
}

/** After so long without a new primary a person looks. */
const personAfterMs = 45_000

/** Waits for the new primary; where Patroni finds none, does the step of docs/high-availability.md for it. */
async function takenOver(
  lost: Machine,
  machines: readonly Machine[],
  restOf: (machine: Machine) => number,
): Promise<TakenOver> {
  const others = machines.filter((machine) => machine !== lost)
  const end = Date.now() + personAfterMs
  while (Date.now() < end) {
    for (const machine of others) if (await isPrimary(restOf(machine))) return 'by itself'
    await sleep(200)
  }
  const farthest = await farthestOf(others)
  const settings = join(farthest.folder, 'patroni.yml')
  await asPostgres('patronictl', ['-c', settings, 'failover', 'kasuwa', '--candidate', farthest.name, '--force'])
  return 'by a person'
}

/** How Patroni brought a machine back, by its log since it was lost. */
async function returnOf(machine: Machine): Promise<Return> {
  const path = join(machine.folder, 'patroni.log')
  const log = await readFile(path, 'utf8')
  await writeFile(path, '')
  if (/bootstrapp?ed? from leader|Removing data directory/.test(log)) return 'new base'
  return /running pg_rewind from/.test(log) ? 'rewound' : 'followed'
}
