import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * One hash over files and folders: the names and contents of everything in them except tests, installed packages and hidden files.
 * Reading hundreds of small files one by one takes Node a tenth of the time of reading them in the background.
 * @param home the folder that the entries are relative to; its own path does not count
 */
export function sourcesHash(home: string, entries: string[]): string {
  const hash = createHash('sha256')
  for (const file of entries.flatMap((entry) => filesOf(home, entry))) {
    hash
      .update(`${file.split(path.sep).join('/')}\0`)
      .update(readFileSync(path.join(home, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(home: string, entry: string): string[] {
  if (statSync(path.join(home, entry)).isFile()) return [entry]
  const inside = readdirSync(path.join(home, entry))
  const kept = inside.filter(
    (name) => !name.startsWith('.') && name !== 'node_modules' && !/\.test\.[a-z]+$/.test(name),
  )
  const names = kept.map((name) => path.join(entry, name)).sort()
  return names.flatMap((name) => filesOf(home, name))
}
