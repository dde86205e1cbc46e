import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTool, complaintOf, installed } from './deploy-tools.ts'
import { root } from './tree.ts'

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

const patroni = read('patroni/patroni.yml')
const byHand = read('by-hand/postgresql.conf')
const machines = ['db1 10.0.0.11', 'db2 10.0.0.12', 'db3 10.0.0.13']

/** The value of a line of YAML, without its quotes. */
const valueOf = (name: string): string =>
  new RegExp(`^ *${name}: (.*)$`, 'm').exec(patroni)?.[1]!.replaceAll("'", '') ?? ''
/** The value of a line of postgresql.conf, without its quotes. */
const settingOf = (name: string): string =>
  new RegExp(`^${name} = (.*)$`, 'm').exec(byHand)?.[1]!.replaceAll("'", '') ?? ''

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasuwa-deploy-databases-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('SCALE-10 the example for Patroni answers no commit that one machine alone has, and its times fit together', () => {
  expect([valueOf('synchronous_mode'), valueOf('synchronous_mode_strict')]).toEqual(['true', 'true'])
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(valueOf(name)))
  expect(ttl).toBe(20)
  expect(loop! + 2 * retry!).toBeLessThanOrEqual(ttl!)
  expect(Number.parseInt(valueOf('wal_sender_timeout'), 10)).toBeLessThan(ttl!)
  expect([valueOf('use_pg_rewind'), valueOf('primary_start_timeout')]).toEqual(['true', '0'])
  // Patroni 3.0 gives a primary that hung its lock back by the newer protocol (decision 148).
  expect([/^etcd:$/m.test(patroni), /^ETCD_ENABLE_V2=true$/m.test(read('patroni/etcd.env'))]).toEqual([true, true])
  const members = /^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(read('patroni/etcd.env'))![1]!.split(',')
  expect(members).toEqual(machines.map((machine) => `${machine.replace(' ', '=http://')}:2380`))
  for (const machine of machines) expect(patroni).toContain(`\n    - ${machine.split(' ')[1]}:2379\n`)
})

test('SCALE-10 the example without Patroni names all machines as standbys, and archives as the one with Patroni does', () => {
  expect(settingOf('synchronous_standby_names')).toBe('ANY 1 (db1, db2, db3)')
  const same = [
    'wal_log_hints',
    'wal_keep_size',
    'wal_sender_timeout',
    'wal_retrieve_retry_interval',
    'hot_standby_feedback',
  ]
  for (const name of [...same, 'archive_command', 'max_connections']) expect(settingOf(name), name).toBe(valueOf(name))
  expect(settingOf('hot_standby_feedback')).toBe('on')
  const [script] = settingOf('archive_command').split(' ')
  expect(existsSync(join(root, script!.replace('/srv/kasuwa/', '')))).toBe(true)
  expect(settingOf('restore_command')).toBe(valueOf('restore_command'))
})

test(`SCALE-10 Patroni's example is valid${byTool('patroni')}`, async () => {
  // Patroni asks whether etcd listens, and whether its own ports are free.
  const etcd = createServer().listen(0, '127.0.0.1')
  await once(etcd, 'listening')
  const path = join(folder, 'patroni.yml')
  const complaintsOf = (text: string): string[] => {
    writeFileSync(path, text)
    const lines = (complaintOf('patroni', ['--validate-config', path]) ?? '').split('\n')
    // The addresses of this machine are no addresses of a cluster; access rules before the first start are not needed.
    return lines.filter((line) => line !== '' && !/^(?:\w+\.connect_address|bootstrap\.pg_hba) /.test(line))
  }
  const here = patroni
    .replaceAll(/10\.0\.0\.1\d:2379/g, `127.0.0.1:${(etcd.address() as AddressInfo).port}`)
    .replaceAll('10.0.0.11:8008', '127.0.0.1:9')
    .replaceAll('10.0.0.11:5432', '127.0.0.1:7')
    .replace('/var/lib/postgresql/15/main', join(folder, 'data'))
    .replace(/^ +bin_dir: .*\n/m, '')
  expect(complaintsOf(here)).toEqual([])
  expect(complaintsOf(here.replace('loop_wait: 3', 'loop_wait: soon')).length).toBe(installed('patroni') ? 1 : 0)
  etcd.close()
})

const files = ['patroni/haproxy.cfg', 'by-hand/haproxy.cfg']

test('SCALE-11 HAProxy knows all machines, and cuts the connections to one that is not the primary', () => {
  for (const proxy of files.map(read)) {
    const [first] = proxy.split('\nlisten kasuwa-replica\n')
    expect(first!.match(/(?<=\tserver ).*/g)).toEqual(machines.map((machine) => `${machine}:5432`))
    expect(first).toContain('rise 1 on-marked-down shutdown-sessions\n')
  }
  expect(read('patroni/haproxy.cfg')).toContain(`check port ${valueOf('connect_address').split(':')[1]} `)
})

test('SCALE-11 without Patroni HAProxy asks PostgreSQL by its protocol whether it is in recovery', () => {
  const [start, query] = [...read('by-hand/haproxy.cfg').matchAll(/send-binary ([0-9a-f]+)/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex'),
  )
  expect(start!.readInt32BE(0)).toBe(start!.length)
  expect(start!.readInt32BE(4)).toBe(3 << 16)
  expect(start!.toString('latin1', 8)).toBe('user\0kasuwa_check\0database\0postgres\0\0')
  expect(query!.readInt32BE(1)).toBe(query!.length - 1)
  expect(query!.toString('latin1').replace(/^Q.{4}/s, '')).toBe('select pg_is_in_recovery()\0')
})

test(`SCALE-11 HAProxy's examples are valid beside the one for servers${byTool('haproxy')}`, () => {
  const path = join(folder, 'haproxy.cfg')
  if (installed('haproxy') !== null) writeCertificate(join(folder, 'kasuwa.pem'))
  const servers = read('haproxy.cfg').replace('/etc/haproxy/kasuwa.pem', join(folder, 'kasuwa.pem'))
  writeFileSync(path, servers.replace('\tuser haproxy\n\tgroup haproxy\n', ''))
  for (const file of files)
    expect(complaintOf('haproxy', ['-c', '-f', path, '-f', join(root, 'deploy', file)], { warning: /WARNING/ })).toBe(
      null,
    )
})

function writeCertificate(path: string): void {
  const key = join(folder, 'key')
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=kasuwa.example.ng', '-keyout', key]
  execFileSync('openssl', ['req', ...made, '-out', path], { stdio: 'ignore' })
  writeFileSync(path, readFileSync(path, 'utf8') + readFileSync(key, 'utf8'))
}
