import { nameOfSegment } from './wal-archive.ts'

/** Missing WAL between the oldest and the newest file of an archive. */
export type Gaps = { files: number; newest: string | null; missing: string[] }

/** A WAL file as PostgreSQL names it, and as pgBackRest does, with a digest and an ending of its compression. */
const walName = /(?:^|[/\s"])([0-9A-F]{24})(?:-[0-9a-f]{40})?(?:\.[a-z0-9]{1,4})?(?=$|[\s",])/g

/**
 * Compares the names of all archived WAL with one another: on each timeline no number may be missing from the oldest file on, up to the one
 * that PostgreSQL had archived last. Later files may be on their way, and in any order.
 * @param names the list of an archive in any form that has each name as a word, such as `ls -R` or `pgbackrest repo-ls --recurse`
 * @param last the file that PostgreSQL had archived last, by its own report, before the list was read; it must be there
 */
export function findGaps(names: string, segmentBytes: number, last: string | null): Gaps {
  const each = 2 ** 32 / segmentBytes
  const found = [...new Set([...names.matchAll(walName)].map(([, name = '']) => name))].sort()
  // The report about a backup's history begins with the name of a file that was archived before it.
  const end = /^[0-9A-F]{24}(?=$|\.)/.exec(last ?? '')?.[0]
  const missing: string[] = []
  for (const [timeline, ofOne] of Map.groupBy([...found, ...(end === undefined ? [] : [end])], timelineOf)) {
    if (end !== undefined && timeline > timelineOf(end)) continue
    const there = new Set(found)
    const newest = end !== undefined && timeline === timelineOf(end) ? end : (ofOne.toSorted().at(-1) ?? '')
    const oldest = numberOf(ofOne.toSorted()[0] ?? '', each)
    for (let number = oldest; number <= numberOf(newest, each); number += 1) {
      const name = nameOfSegment(Number.parseInt(timeline, 16), number, segmentBytes)
      if (!there.has(name)) missing.push(name)
    }
  }
  return { files: found.length, newest: found.at(-1) ?? null, missing: missing.toSorted() }
}

const timelineOf = (name: string): string => name.slice(0, 8)

const numberOf = (name: string, each: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * each + Number.parseInt(name.slice(16), 16)
