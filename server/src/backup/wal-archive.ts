import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './file-problems.ts'

/** A place where a timeline was left for the next one: the older timeline, and the position in its log, in bytes. */
type Leaving = { timeline: number; at: number }

/** One timeline of an archive: each start after a recovery begins a new one. */
export type Timeline = {
  timeline: number
  /** The earlier ones, oldest first; none where its history is not archived. */
  left: readonly Leaving[]
  /** Numbers of its archived segments, in their order. */
  segments: readonly number[]
}

/** An archived piece of PostgreSQL's log (WAL). */
export type Segment = { timeline: number; number: number; name: string; archivedAt: string }

export type WalArchive = {
  folder: string
  /** The bytes of one segment; 16 MiB unless the cluster was made with another size. */
  segmentBytes: number
  timelines: readonly Timeline[]
}

const segmentName = /^[0-9A-F]{24}$/
const historyName = /^[0-9A-F]{8}\.history$/
const usualBytes = 16 * 1024 * 1024

/** A position as PostgreSQL writes it, `0/3000148`, in bytes. */
export function bytesOf(position: string): number {
  const [high = '', low = ''] = position.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The name of a segment's file. https://www.postgresql.org/docs/current/wal-internals.html */
export function nameOfSegment(timeline: number, number: number, segmentBytes: number): string {
  const each = 2 ** 32 / segmentBytes
  const parts = [timeline, Math.floor(number / each), number % each]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/**
 * Everything PostgreSQL has archived in a folder; a missing folder is empty.
 * @throws CannotRestore when it cannot be read
 */
export async function readArchive(folder: string): Promise<WalArchive> {
  const names = await ifThere(readdir(folder), [], folder)
  const segments = names.filter((name) => segmentName.test(name)).sort()
  const segmentBytes = segments[0] === undefined ? usualBytes : (await stat(join(folder, segments[0]))).size
  const found = new Map<number, { left: Leaving[]; segments: number[] }>()
  const of = (name: string) => {
    const timeline = Number.parseInt(name.slice(0, 8), 16)
    const known = found.get(timeline) ?? { left: [], segments: [] }
    found.set(timeline, known)
    return known
  }
  for (const name of segments) {
    const [log, part] = [name.slice(8, 16), name.slice(16)].map((hex) => Number.parseInt(hex, 16)) as [number, number]
    of(name).segments.push(log * (2 ** 32 / segmentBytes) + part)
  }
  for (const name of names.filter((one) => historyName.test(one)))
    of(name).left.push(...leavingsIn(await readFile(join(folder, name), 'utf8')))
  const timelines = [...found].map(([timeline, facts]) => ({ timeline, ...facts }))
  return { folder, segmentBytes, timelines: timelines.sort((a, b) => a.timeline - b.timeline) }
}

/** The lines of a history file: the older timeline, where it was left, and why. */
const leavingsIn = (text: string): Leaving[] =>
  text.split('\n').flatMap((line) => {
    const [, timeline, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? []
    return position === undefined ? [] : [{ timeline: Number(timeline), at: bytesOf(position) }]
  })

/** The newest archived segment of a timeline; null where it has none. */
export async function newestOf(archive: WalArchive, { timeline, segments }: Timeline): Promise<Segment | null> {
  const number = segments.at(-1)
  if (number === undefined) return null
  const name = nameOfSegment(timeline, number, archive.segmentBytes)
  const { mtime } = await stat(join(archive.folder, name))
  return { timeline, number, name, archivedAt: mtime.toISOString() }
}
