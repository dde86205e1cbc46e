import { existsSync } from 'node:fs'
import { cp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../../journeys/product.ts'
import { type Buildah, outputOf } from './buildah.ts'

/** The folders that Debian's own slim image leaves out, and the packages that the installation downloaded. */
const leftOut = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'usr/share/i18n',
  'var/cache/apt',
  'var/lib/apt/lists',
  'var/log',
]

/** Makes a minimal Debian without pulling an image. Returns the image's name. */
export async function makeBase(buildah: Buildah, log: string): Promise<string> {
  const { id, files } = await buildah.container('scratch')
  await outputOf('debootstrap', ['--variant=minbase', 'bookworm', files], log)
  for (const folder of leftOut) await rm(path.join(files, folder), { recursive: true, force: true })
  return commit(buildah, id, 'localhost/kasuwa-trial-base')
}

/** Adds this process' Node and npm to the base, to build with. Returns the image's name. */
export async function addNode(buildah: Buildah, base: string): Promise<string> {
  const { id, files } = await buildah.container(base)
  const local = path.join(files, 'usr/local')
  await cp(process.execPath, path.join(local, 'bin/node'))
  const npm = path.dirname(path.dirname(await npmProgram()))
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  return commit(buildah, id, 'localhost/kasuwa-trial-node')
}

async function commit(buildah: Buildah, id: string, name: string): Promise<string> {
  await buildah.run('umount', id)
  await buildah.run('commit', '--rm', '--format', 'docker', id, name)
  return name
}

/**
 * Writes npm's configuration of this machine as one file: the user's own lines, the registry, and the certificates that npm trusts, which
 * are files of this machine otherwise.
 */
export async function writeNpmrc(file: string): Promise<void> {
  const own = await readFile(await npmConfig('userconfig'), 'utf8').catch(() => '')
  const certificates = (await npmConfig('cafile')) || process.env['NODE_EXTRA_CA_CERTS'] || ''
  const bundle = certificates ? await readFile(certificates, 'utf8') : ''
  const trusted = bundle.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const kept = own.split('\n').filter((line) => !/^\s*(cafile|registry|nodedir|prefix|cache)\s*=/.test(line))
  const lines = [
    ...kept,
    `registry=${await npmConfig('registry')}`,
    ...trusted.map((one) => `ca[]=${JSON.stringify(one)}`),
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** The npm that runs this trial, or the one that a person would start. */
async function npmProgram(): Promise<string> {
  const given = process.env['npm_execpath']
  if (given?.endsWith('npm-cli.js')) return given
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const found = folders.map((folder) => path.join(folder, 'npm')).find((file) => existsSync(file))
  if (found === undefined) throw new Error('npm is not in the path')
  return realpath(found)
}

/** A value of npm's configuration, empty where it is not set. */
async function npmConfig(name: string): Promise<string> {
  const value = await npm('config', 'get', name)
  return value === 'null' || value === 'undefined' ? '' : value
}

const npm = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)('npm', words, { cwd: root })).stdout.trim()
