import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Child, startChild } from './children.ts'
import { sourcesHash } from './sources-hash.ts'
import { root, tools } from './tools.ts'

const built = path.join(root, '.build', 'web')
/**
 * A build is written here and put in its place as a whole: a server that starts meanwhile finds all of it or nothing. Each process has a folder of
 * its own: two builds at once would empty each other's.
 */
const unfinished = `${built}-unfinished-${process.pid}`
/** Next to the folder, which is served to browsers as it is. Written last: a build that was cut short is done again. */
const stamp = `${built}.hash`

/** Starts a build of the web, or returns null when `.build/web` was built from these same sources. */
export async function startWebBuild(): Promise<{ child: Child; finish(): Promise<void> } | null> {
  const wanted = sourcesHash(root, ['web', 'client', 'domain', 'contract', 'package-lock.json'])
  const found = existsSync(path.join(built, 'index.html')) ? await readFile(stamp, 'utf8').catch(() => '') : ''
  if (found === wanted) return null
  await mkdir(path.dirname(stamp), { recursive: true })
  await removeLeftovers()
  const place = ['--config', path.join(root, 'web', 'vite.config.ts'), '--outDir', unfinished, '--emptyOutDir']
  const child = startChild('web build', [tools.vite, 'build', path.join(root, 'web'), ...place, '--logLevel', 'warn'])
  const finish = async (): Promise<void> => {
    await rm(stamp, { force: true })
    await putInPlace()
    await writeFile(stamp, wanted)
  }
  return { child, finish }
}

/** Builds that were cut short leave their folders. */
async function removeLeftovers(): Promise<void> {
  const folder = path.dirname(built)
  for (const name of await readdir(folder)) {
    const pid = /^web-unfinished-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another start may put its build there between the two steps. */
async function putInPlace(): Promise<void> {
  await rm(built, { recursive: true, force: true })
  try {
    await rename(unfinished, built)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')))
      throw error
    await putInPlace()
  }
}
