import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * One hash over files and folders: the names and contents of everything in them but tests and what was installed or is hidden.
 * @param home what the entries are relative to; where it lies does not count
 */
export async function sourcesHash(home: string, entries: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const entry of entries) {
    for (const file of await filesOf(home, entry)) {
      hash
        .update(`${file.split(path.sep).join('/')}\0`)
        .update(await readFile(path.join(home, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesOf(home: string, entry: string): Promise<string[]> {
  if ((await stat(path.join(home, entry))).isFile()) return [entry]
  const inside = await readdir(path.join(home, entry), { withFileTypes: true })
  const kept = inside.filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules' && !/\.test\.[a-z]+$/.test(name),
  )
  const names = kept.map(({ name }) => path.join(entry, name)).sort()
  return (await Promise.all(names.map((name) => filesOf(home, name)))).flat()
}
