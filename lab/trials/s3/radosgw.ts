import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../../../journeys/ports.ts'
import { isRunning, killAtOnce } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'
import { testCertificate } from '../../../server/src/providers/test-certificate.ts'
import { openBucket, type S3Place } from '../../../server/src/providers/s3-bucket.ts'

const run = promisify(execFile)

/** An S3 store that nobody here wrote: Ceph's radosgw of Debian, on one machine and in memory. */
export type Radosgw = {
  /** A bucket in it, and the key that may use it. */
  place: S3Place
  /** It serves by https too, with a certificate that nobody knows. */
  tlsPort: number
  /** Gives the user another secret while the store runs. */
  changeSecret(secret: string): Promise<void>
  /** Stops the process where it is: connections stay open, and nothing answers. */
  suspend(): void
  resume(): void
  /** `kill -9` of the gateway; the objects stay. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const needed = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool']
const certificate = { host: '127.0.0.1', from: new Date('2020-01-01'), to: new Date('2049-01-01') }
const [user, accessKey, firstSecret] = ['kasuwa', 'trial-access', 'trial-secret'] as const

/** @throws Error with the packages to install where one of its programs is missing */
export async function startRadosgw(): Promise<Radosgw> {
  for (const program of needed)
    await run('sh', ['-c', `command -v ${program}`]).catch(() => {
      throw new Error(`This trial needs ${program}: apt-get install radosgw ceph-mon ceph-osd ceph-common`)
    })
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-radosgw-'))
  const [monitor = 0, second = 0, port = 0, tlsPort = 0] = await freePorts(4)
  const conf = ['-c', join(folder, 'ceph.conf')]
  await writeCluster(folder, monitor, second)
  const made: number[] = []
  const remove = async (): Promise<void> => {
    made.filter(isRunning).forEach(killAtOnce)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    await startStorage(folder, monitor, second, made)
    await writeFile(join(folder, 'gateway.pem'), Object.values(testCertificate(certificate)).join(''))
    const gateway = newGateway(folder, port, tlsPort, made)
    const secretArgs = (secret: string) => [`--uid=${user}`, `--access-key=${accessKey}`, `--secret-key=${secret}`]
    await run('radosgw-admin', [...conf, 'user', 'create', '--display-name=kasuwa', ...secretArgs(firstSecret)], {
      timeout: 120_000,
    })
    await gateway.start()
    const place = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'kasuwa',
      region: 'us-east-1',
      accessKey,
      secretKey: firstSecret,
    }
    await openBucket(place)({ method: 'PUT' })
    return {
      place,
      tlsPort,
      changeSecret: async (secret) =>
        void (await run('radosgw-admin', [...conf, 'key', 'create', '--key-type=s3', ...secretArgs(secret)], {
          timeout: 60_000,
        })),
      ...gateway,
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** One monitor and one store in memory, without keys of their own. */
async function writeCluster(folder: string, monitor: number, second: number): Promise<void> {
  for (const name of ['mon', 'osd']) await mkdir(join(folder, name))
  const none = ['cluster', 'service', 'client'].map((which) => `auth ${which} required = none`)
  // The gateway would otherwise insist on encrypted connections, which need keys.
  const plain = ['client', 'service', 'cluster'].map((which) => `ms mon ${which} mode = crc`)
  const lines = [
    '[global]',
    `fsid = 5ab2b3c6-0c0e-4c4b-9d3e-4a1a7a3f7f10`,
    'mon initial members = a',
    `mon host = ${addresses(monitor, second, '/0')}`,
    'public addr = 127.0.0.1',
    'cluster addr = 127.0.0.1',
    ...none,
    ...plain,
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 8',
    'osd pool default pgp num = 8',
    'osd pool default pg autoscale mode = off',
    'osd crush chooseleaf type = 0',
    'osd objectstore = memstore',
    'memstore device bytes = 2147483648',
    'mon max pg per osd = 1000',
    'mon data avail crit = 1',
    `run dir = ${folder}`,
    `log file = ${folder}/$name.log`,
    `admin socket = ${folder}/$name.$pid.asok`,
    `pid file = ${folder}/$name.pid`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `keyring = ${folder}/keyring`,
  ]
  await writeFile(join(folder, 'ceph.conf'), `${lines.join('\n')}\n`)
  await writeFile(join(folder, 'keyring'), '')
}

const addresses = (monitor: number, second: number, end = ''): string =>
  `[v2:127.0.0.1:${monitor}${end},v1:127.0.0.1:${second}${end}]`

async function startStorage(folder: string, monitor: number, second: number, made: number[]): Promise<void> {
  const conf = ['-c', join(folder, 'ceph.conf')]
  const map = join(folder, 'monmap')
  const fsid = '5ab2b3c6-0c0e-4c4b-9d3e-4a1a7a3f7f10'
  await run('monmaptool', ['--create', '--addv', 'a', addresses(monitor, second), '--fsid', fsid, map])
  await run('ceph-mon', [...conf, '--mkfs', '-i', 'a', '--monmap', map])
  await run('ceph-mon', [...conf, '-i', 'a'])
  made.push(await pidIn(folder, 'mon.a'))
  await run('ceph', [...conf, 'osd', 'create'], { timeout: 60_000 })
  await run('ceph-osd', [...conf, '-i', '0', '--mkfs'])
  await run('ceph-osd', [...conf, '-i', '0'])
  made.push(await pidIn(folder, 'osd.0'))
}

async function pidIn(folder: string, name: string): Promise<number> {
  let pid = 0
  await until(`the process id of ${name}`, async () => {
    pid = Number(await readFile(join(folder, `${name}.pid`), 'utf8').catch(() => '0'))
    return pid > 0
  })
  return pid
}

function newGateway(folder: string, port: number, tlsPort: number, made: number[]) {
  let child: ChildProcess | null = null
  const signal = (name: NodeJS.Signals): void => void child?.kill(name)
  const args = [
    '-n',
    'client.admin',
    `--rgw-frontends=beast endpoint=127.0.0.1:${port} ssl_endpoint=127.0.0.1:${tlsPort} ssl_certificate=${folder}/gateway.pem`,
    `--log-file=${folder}/gateway.log`,
    '--foreground',
  ]
  return {
    suspend: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async kill(): Promise<void> {
      signal('SIGKILL')
      await until('the gateway to end', async () => child?.exitCode !== null || child?.signalCode !== null)
    },
    async start(): Promise<void> {
      child = spawn('radosgw', ['-c', join(folder, 'ceph.conf'), ...args], { stdio: 'ignore' })
      if (child.pid !== undefined) made.push(child.pid)
      await until('the gateway to answer', () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
    },
  }
}
