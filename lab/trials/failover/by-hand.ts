import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../journeys/ports.ts'
import { until } from '../../../journeys/until.ts'
import { setUp } from '../pgbackrest/debian-postgres.ts'
import {
  ask,
  type Cluster,
  farthestOf,
  follows,
  leadsToPrimary,
  makeMarks,
  type Return,
  superuserUrl,
  whole,
} from './cluster.ts'
import { type Proxy, readDeploy, startHaproxy } from './haproxy.ts'
import { asPostgres, giveToPostgres, type Machine, makeSite, programs, type Site } from './machine.ts'

/** Three machines with PostgreSQL and the files of deploy/by-hand, where the trial does what docs/high-availability.md asks of a person. */
export async function startByHand(): Promise<Cluster> {
  const site = await makeSite([`${programs}/postgres`, 'haproxy'], 'postgresql-15 haproxy')
  try {
    return await startIn(site)
  } catch (error) {
    await site.remove()
    throw error
  }
}

/** The rights of the two roles of the page's set-up. */
const rolesOfSetUp = `
  create role kasuwa_check login connection limit 10;
  create role replicator login replication password 'trial';
  grant execute on function pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text),
    pg_read_binary_file(text, bigint, bigint, boolean) to replicator`

async function startIn(site: Site): Promise<Cluster> {
  const [first = 0, second = 0, third = 0, proxyPort = 0, unused = 0] = await freePorts(5)
  const machines = [
    await site.newMachine('db1', first),
    await site.newMachine('db2', second),
    await site.newMachine('db3', third),
  ]
  for (const machine of machines) await writeSettings(site, machine)
  let primary = machines[0]!
  await initialize(primary)
  await boot(primary)
  await until('the first PostgreSQL', () => ask(primary.port, 'select 1'))
  await ask(primary.port, `set synchronous_commit = local; ${rolesOfSetUp}`)
  for (const machine of machines.slice(1)) {
    await copyFrom(primary, machine)
    await boot(machine)
  }
  const proxy = await startHaproxy(site, 'by-hand/haproxy.cfg', [proxyPort, unused], (name) => {
    return `127.0.0.1:${machines.find((machine) => machine.name === name)!.port}`
  })
  const url = (role: string): string => `postgres://${role}:trial@127.0.0.1:${proxy.port}/kasuwa`
  const cluster: Cluster = {
    machines,
    archive: join(site.folder, 'wal'),
    appUrl: url('kasuwa_app'),
    ownerUrl: url('kasuwa_owner'),
    primary: async () => primary,
    isReady: async () => true,
    failOver: async (lost) => {
      await untilSilent(lost)
      primary = await promoteInstead(lost, machines, proxy)
      return 'by a person'
    },
    boot,
    rejoin: async (machine) => {
      const how = await makeStandby(machine, primary)
      await until(`${machine.name} to follow`, () => follows(machine))
      await proxy.tell(`enable server kasuwa-primary/${machine.name}`)
      return how
    },
    remove: () => site.remove(),
  }
  await whole(cluster)
  await makeMarks(primary.port)
  await setUp({ superuserUrl: () => superuserUrl(primary.port, 'kasuwa') })
  await until('HAProxy to reach the primary alone', () => leadsToPrimary(proxy.port))
  return cluster
}

/** The page's access rules, and deploy/by-hand/postgresql.conf for a machine of the trial, outside of the data as Debian has them. */
async function writeSettings(site: Site, { name, folder, port }: Machine): Promise<void> {
  const hba = [
    'local all postgres peer',
    'host replication replicator 127.0.0.1/32 scram-sha-256',
    'host postgres kasuwa_check 127.0.0.1/32 trust',
    'host all all 127.0.0.1/32 scram-sha-256',
  ]
  const example = (await readDeploy('by-hand/postgresql.conf'))
    .replace("cluster_name = 'db1'", `cluster_name = '${name}'`)
    .replaceAll('/srv/kasuwa/deploy/archive-wal.sh', join(site.folder, 'archive-wal.sh'))
    .replaceAll('/backups/wal', join(site.folder, 'wal'))
  const debian = {
    data_directory: join(folder, 'data'),
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    port,
  }
  const own = Object.entries(debian).map(([setting, value]) => `${setting} = '${value}'`)
  await writeFile(join(folder, 'pg_hba.conf'), `${hba.join('\n')}\n`)
  await writeFile(join(folder, 'postgresql.conf'), `${own.join('\n')}\n${example}`)
  await writeFile(join(folder, 'pg_ident.conf'), '')
  await writeFile(join(folder, 'password'), 'trial')
  await giveToPostgres(folder)
}

async function initialize({ folder }: Machine): Promise<void> {
  const kind = ['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', `--pwfile=${join(folder, 'password')}`]
  await asPostgres(`${programs}/initdb`, ['-D', join(folder, 'data'), '-U', 'postgres', ...kind])
}

const boot = (machine: Machine): Promise<void> =>
  machine.start('postgresql', `${programs}/postgres`, [`--config-file=${settingsOf(machine)}`])

const settingsOf = ({ folder }: Machine): string => join(folder, 'postgresql.conf')

const primaryConninfo = ({ port }: Machine): string => `host=127.0.0.1 port=${port} user=replicator password=trial`

/** An empty machine becomes a standby by a base of the primary. */
async function copyFrom(primary: Machine, { folder }: Machine): Promise<void> {
  await asPostgres(`${programs}/pg_basebackup`, [
    '-D',
    join(folder, 'data'),
    '-d',
    primaryConninfo(primary),
    '-R',
    '-c',
    'fast',
  ])
}

/** A machine counts as lost when it did not answer for a second. */
const silentMs = 1_000

async function untilSilent({ port }: Machine): Promise<void> {
  let answered = performance.now()
  while (performance.now() - answered < silentMs) {
    const asked = performance.now()
    await ask(port, 'select 1', { answerMs: 300 }).then(
      () => (answered = asked),
      () => {},
    )
    await sleep(100)
  }
}

/** The page's steps of a failover. Returns the new primary. */
async function promoteInstead(lost: Machine, machines: readonly Machine[], proxy: Proxy): Promise<Machine> {
  await proxy.tell(`disable server kasuwa-primary/${lost.name}; shutdown sessions server kasuwa-primary/${lost.name}`)
  const standbys = machines.filter((machine) => machine !== lost)
  const next = await farthestOf(standbys)
  const other = standbys.find((machine) => machine !== next)
  await ask(next.port, 'select pg_promote()', { answerMs: 60_000 })
  await follow(other!, next)
  await ask(next.port, 'checkpoint', { answerMs: 60_000 })
  return next
}

async function follow(standby: Machine, primary: Machine): Promise<void> {
  await ask(standby.port, `alter system set primary_conninfo = '${primaryConninfo(primary)}'`)
  await ask(standby.port, 'select pg_reload_conf()')
}

/** Stops a machine that was the primary, rewinds it to the new one, or copies it again, and starts it as a standby. */
async function makeStandby(machine: Machine, primary: Machine): Promise<Return> {
  const data = join(machine.folder, 'data')
  if (await isStandby(data)) {
    await until(`${machine.name} to answer`, () => follow(machine, primary).then(() => true))
    return 'followed'
  }
  machine.resume()
  await machine.kill()
  const how = await rewind(machine, primary).catch(async (): Promise<Return> => {
    await rm(data, { recursive: true })
    await copyFrom(primary, machine)
    return 'new base'
  })
  await boot(machine)
  return how
}

const isStandby = (data: string): Promise<boolean> =>
  readFile(join(data, 'standby.signal')).then(
    () => true,
    () => false,
  )

async function rewind(machine: Machine, primary: Machine): Promise<Return> {
  const printed = await asPostgres(`${programs}/pg_rewind`, [
    `--target-pgdata=${join(machine.folder, 'data')}`,
    `--source-server=${primaryConninfo(primary)} dbname=postgres`,
    `--config-file=${settingsOf(machine)}`,
    '--write-recovery-conf',
  ])
  await writeFile(join(machine.folder, 'pg_rewind.log'), printed, { flag: 'a' })
  return /no rewind required/.test(printed) ? 'followed' : 'rewound'
}
