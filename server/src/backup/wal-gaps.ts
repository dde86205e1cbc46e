import { nameOfSegment } from './wal-archive.ts'

/** Missing WAL between the oldest and the newest file of an archive. */
export type Gaps = { files: number; newest: string | null; missing: string[] }

/** A WAL file as PostgreSQL names it, and as pgBackRest does, with a digest and an ending of its compression. */
const walName = /(?:^|[/\s"])([0-9A-F]{24})(?:-[0-9a-f]{40})?(?:\.[a-z0-9]{1,4})?(?=$|[\s",])/g

/**
 * Compares the names of all archived WAL with one another: on each timeline no number may be missing from the oldest file on, up to the one
 * that PostgreSQL had archived last. Later files may be on their way, and in any order. A timeline begins in the file in which an earlier one
 * ends, so no number may be missing between them either: a primary that died may not have archived its last files.
 * @param names the list of an archive in any form that has each name as a word, such as `ls -R` or `pgbackrest repo-ls --recurse`
 * @param last the file that PostgreSQL had archived last, by its own report, before the list was read; it must be there
 */
export function findGaps(names: string, segmentBytes: number, last: string | null): Gaps {
  const each = 2 ** 32 / segmentBytes
  const found = [...new Set([...names.matchAll(walName)].map(([, name = '']) => name))].sort()
  // The report about a backup's history begins with the name of a file that was archived before it. A file `.partial` is the beginning of
  // one with which a timeline ended: the whole one never comes.
  const end = /^[0-9A-F]{24}(?=$|\.[0-9A-F]{8}\.backup$)/.exec(last ?? '')?.[0]
  const missing: string[] = []
  const there = new Set(found)
  /** The earlier timeline that goes furthest. */
  let furthest: { timeline: string; number: number } | null = null
  const addMissing = (timeline: string, first: number, last: number): void => {
    for (let number = first; number <= last; number += 1) {
      const name = nameOfSegment(Number.parseInt(timeline, 16), number, segmentBytes)
      if (!there.has(name)) missing.push(name)
    }
  }
  const all = [...found, ...(end === undefined ? [] : [end])].sort()
  for (const [timeline, ofOne] of Map.groupBy(all, timelineOf)) {
    if (end !== undefined && timeline > timelineOf(end)) continue
    const newest = end !== undefined && timeline === timelineOf(end) ? end : (ofOne.at(-1) ?? '')
    const [oldest, number] = [numberOf(ofOne[0] ?? '', each), numberOf(newest, each)]
    if (furthest) addMissing(furthest.timeline, furthest.number + 1, oldest - 1)
    addMissing(timeline, oldest, number)
    if (!furthest || number > furthest.number) furthest = { timeline, number }
  }
  return { files: found.length, newest: found.at(-1) ?? null, missing: missing.toSorted() }
}

const timelineOf = (name: string): string => name.slice(0, 8)

const numberOf = (name: string, each: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * each + Number.parseInt(name.slice(16), 16)
