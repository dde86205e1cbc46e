import { execFile } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openBucket } from '../../../server/src/providers/s3-bucket.ts'
import type { Radosgw } from '../s3/radosgw.ts'
import { folderFor, type DebianPostgres } from './debian-postgres.ts'

const run = promisify(execFile)

/** pgBackRest with the settings of deploy/pgbackrest.conf, in a real S3 store or in a folder. */
export type Repository = {
  /** For archive_command. */
  archiveCommand: string
  /** Runs one of its commands for the stanza, as `postgres`. */
  run(command: string, ...options: string[]): Promise<string>
  /** The shell command that lists all archived WAL. */
  listCommand: string
  /** Loses the second newest file of archived WAL, and returns its name. */
  loseOne(): Promise<string>
  /** Lets nobody reach the repository, as with a disk or store that is gone, or lets them again. */
  setAway(isAway: boolean): Promise<void>
}

/** Where the repository is: the lines of its settings, and the acts on it that are none of pgBackRest's. */
type Place = Pick<Repository, 'setAway'> & { settings: string[]; remove(path: string): Promise<unknown> }

async function placeInFolder(postgres: DebianPostgres): Promise<Place> {
  const folder = await folderFor(postgres, 'repository')
  return {
    settings: ['repo1-type=posix', `repo1-path=${folder}`],
    setAway: (isAway) => chmod(folder, isAway ? 0 : 0o755),
    remove: (path) => rm(join(folder, path)),
  }
}

function placeInStore({ place, tlsPort, kill, start }: Radosgw): Place {
  const address = ['endpoint=127.0.0.1', `bucket=${place.bucket}`, `region=${place.region}`]
  const keys = [`key=${place.accessKey}`, `key-secret=${place.secretKey}`]
  const ofStore = [...address, ...keys, 'uri-style=path'].map((line) => `repo1-s3-${line}`)
  // The certificate is known to nobody.
  const settings = [
    'repo1-type=s3',
    'repo1-path=/pgbackrest',
    `repo1-storage-port=${tlsPort}`,
    'repo1-storage-verify-tls=n',
  ]
  return {
    settings: [...settings, ...ofStore],
    setAway: (isAway) => (isAway ? kill() : start()),
    remove: (path) => openBucket(place)({ method: 'DELETE', key: `pgbackrest/${path}` }),
  }
}

/** @param store the S3 store; a folder is the repository without one */
export async function makeRepository(
  postgres: DebianPostgres,
  standbyPort: number,
  store: Radosgw | null,
): Promise<Repository> {
  const place = store ? placeInStore(store) : await placeInFolder(postgres)
  const config = await writeSettings(postgres, standbyPort, place.settings)
  const own = [`--config=${config}`, '--stanza=kasuwa']
  const list = async () => postgres.asPostgres('pgbackrest', ...own, 'repo-ls', '--recurse', 'archive/kasuwa')
  return {
    archiveCommand: `pgbackrest ${own.join(' ')} archive-push %p`,
    run: (command, ...options) => postgres.asPostgres('pgbackrest', ...own, ...options, command),
    listCommand: `setpriv --reuid=postgres --regid=postgres --clear-groups -- pgbackrest ${own.join(' ')} repo-ls --recurse archive/kasuwa`,
    loseOne: async () => {
      const files = (await list())
        .split('\n')
        .filter((path) => /\/[0-9A-F]{24}-[0-9a-f]{40}/.test(path))
        .sort()
      const lost = files.at(-2) ?? ''
      await place.remove(`archive/kasuwa/${lost}`)
      return lost
    },
    setAway: place.setAway,
  }
}

/** The example's settings, with this machine's places and without those of the operator. Returns the path of the file. */
async function writeSettings(
  postgres: DebianPostgres,
  standbyPort: number,
  ofPlace: readonly string[],
): Promise<string> {
  const { folder, port } = postgres
  const [spool, log] = [await folderFor(postgres, 'spool'), await folderFor(postgres, 'log')]
  const example = await readFile(new URL('../../../deploy/pgbackrest.conf', import.meta.url), 'utf8')
  const own = [`spool-path=${spool}`, `log-path=${log}`, `lock-path=${log}`, 'log-level-console=error']
  const kept = example
    .split('\n')
    .filter((line) => !/^(repo1-(type|path|s3-.*)|spool-path|log-.*|pg\d-.*)=/.test(line))
    .join('\n')
    .replace('repo1-cipher-pass=SET-THIS', 'repo1-cipher-pass=of-the-trial')
    .replace('[global]', ['[global]', ...ofPlace, ...own].join('\n'))
  const ofClusters = [['1', 'primary', port] as const, ['2', 'standby', standbyPort] as const].flatMap(
    ([number, name, ofPort]) => [
      `pg${number}-path=${join(folder, name)}`,
      `pg${number}-port=${ofPort}`,
      `pg${number}-socket-path=${folder}`,
      `pg${number}-user=postgres`,
    ],
  )
  const config = join(folder, 'pgbackrest.conf')
  await writeFile(config, `${kept}\n${ofClusters.join('\n')}\n`)
  await chmod(config, 0o640)
  await run('chown', ['postgres:postgres', config])
  return config
}
