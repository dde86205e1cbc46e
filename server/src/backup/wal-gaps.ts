import { nameOfSegment } from './wal-archive.ts'

/** Missing WAL between the oldest and the newest file of an archive. */
export type Gaps = { files: number; newest: string | null; missing: string[] }

/** A WAL file as PostgreSQL names it, and as pgBackRest does, with a digest and an ending of its compression. */
const walName = /(?:^|[/\s"])([0-9A-F]{24})(?:-[0-9a-f]{40})?(?:\.[a-z0-9]{1,4})?(?=$|[\s",])/g

/**
 * Compares the names of all archived WAL with one another: on each timeline no number may be missing between the oldest and the newest.
 * @param names the list of an archive in any form that has each name as a word, such as `ls -R` or `pgbackrest repo-ls --recurse`
 * @param last the file that PostgreSQL has archived last by its own report, which must be there too
 */
export function findGaps(names: string, segmentBytes: number, last: string | null): Gaps {
  const each = 2 ** 32 / segmentBytes
  const found = [...new Set([...names.matchAll(walName)].map(([, name = '']) => name))].sort()
  const timelines = Map.groupBy(found, (name) => name.slice(0, 8))
  const missing: string[] = []
  for (const [timeline, ofOne] of timelines) {
    const numbers = new Set(ofOne.map((name) => numberOf(name, each)))
    const [oldest, newest] = [numberOf(ofOne[0] ?? '', each), numberOf(ofOne.at(-1) ?? '', each)]
    for (let number = oldest + 1; number < newest; number += 1)
      if (!numbers.has(number)) missing.push(nameOfSegment(Number.parseInt(timeline, 16), number, segmentBytes))
  }
  // A backup's history and a timeline's have other names.
  if (last !== null && /^[0-9A-F]{24}$/.test(last) && !found.includes(last)) missing.push(last)
  return { files: found.length, newest: found.at(-1) ?? null, missing: [...new Set(missing)].sort() }
}

const numberOf = (name: string, each: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * each + Number.parseInt(name.slice(16), 16)
