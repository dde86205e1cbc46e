import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Child, startChild } from './children.ts'
import { sourcesHash } from './sources-hash.ts'
import { root, tools } from './tools.ts'

const built = path.join(root, '.build', 'web')
/** A build is written here and put in its place as a whole: a server that starts meanwhile finds all of it or nothing. */
const unfinished = `${built}-unfinished`
/** Next to the folder, which is served to browsers as it is. Written last: a build that was cut short is done again. */
const stamp = `${built}.hash`

/** Starts a build of the web, or answers null when what lies in `.build/web` was built from these very sources. */
export async function startWebBuild(): Promise<{ child: Child; finish(): Promise<void> } | null> {
  const wanted = sourcesHash(root, ['web', 'domain', 'contract', 'package-lock.json'])
  const found = existsSync(path.join(built, 'index.html')) ? await readFile(stamp, 'utf8').catch(() => '') : ''
  if (found === wanted) return null
  await mkdir(path.dirname(stamp), { recursive: true })
  const place = ['--config', path.join(root, 'web', 'vite.config.ts'), '--outDir', unfinished, '--emptyOutDir']
  const child = startChild('web build', [tools.vite, 'build', path.join(root, 'web'), ...place, '--logLevel', 'warn'])
  const finish = async (): Promise<void> => {
    await rm(stamp, { force: true })
    await rm(built, { recursive: true, force: true })
    await rename(unfinished, built)
    await writeFile(stamp, wanted)
  }
  return { child, finish }
}
