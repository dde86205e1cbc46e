import type { Backup, Position } from './backup-folder.ts'
import { CannotRestore } from './problems.ts'
import { nameOfSegment, newestOf, type Segment, type Timeline, type WalArchive } from './wal-archive.ts'

/** From a backup to the newest WAL: which timeline PostgreSQL follows, and how far it can come. */
export type Way = {
  backup: Backup
  timeline: number
  /** Whether the timeline is the backup's own. */
  isOwn: boolean
  /** Null when no WAL was archived after the backup. */
  newest: Segment | null
}

type Positioned = { backup: Backup; position: Position }

/**
 * The newest backup that fits, and the timeline to follow from it: its own, unless another is asked for. A restored database that was
 * started, and archived into the same folder, left a branch there: a person decides which one is wanted.
 * @param backups oldest first
 * @throws CannotRestore when several timelines continue after the backup and none was asked for, or WAL is missing on the way
 */
export async function chooseWay(
  backups: readonly Positioned[],
  archive: WalArchive,
  { at, timeline }: { at?: Date | undefined; timeline?: number | undefined },
): Promise<Way> {
  const fitting = backups.filter(({ position }) => timeline === undefined || leadsTo(archive, position, timeline))
  const chosen = fitting.at(-1)
  if (!chosen)
    throw new CannotRestore(`No backup leads to the timeline ${timeline}. ${archive.folder} has ${names(archive)}.`)
  const { backup, position } = chosen
  if (timeline === undefined) await refuseBranches(backup, position, archive)
  const wanted = timeline ?? position.timeline
  const newest = await newestAfter(position, wanted, archive)
  if (at === undefined && newest) refuseGap(position, newest, archive)
  return { backup, timeline: wanted, isOwn: wanted === position.timeline, newest }
}

const find = ({ timelines }: WalArchive, timeline: number): Timeline =>
  timelines.find((one) => one.timeline === timeline) ?? { timeline, left: [], segments: [] }

const names = ({ timelines }: WalArchive): string =>
  timelines.length === 0 ? 'no WAL' : `the timelines ${timelines.map((one) => one.timeline).join(', ')}`

/** Whether PostgreSQL can go from a backup to a timeline: it is the backup's own, or it began from that one after the backup. */
function leadsTo(archive: WalArchive, position: Position, timeline: number): boolean {
  if (timeline === position.timeline) return true
  return find(archive, timeline).left.some((one) => one.timeline === position.timeline && one.at >= position.end)
}

async function newestAfter(position: Position, timeline: number, archive: WalArchive): Promise<Segment | null> {
  const newest = await newestOf(archive, find(archive, timeline))
  return newest && newest.number >= segmentOf(position.end, archive) ? newest : null
}

const segmentOf = (bytes: number, { segmentBytes }: WalArchive): number => Math.floor((bytes - 1) / segmentBytes)

/** A timeline that continues after the backup: from it, or from an earlier place and later than the backup. */
async function refuseBranches(backup: Backup, position: Position, archive: WalArchive): Promise<void> {
  const others: (Segment | { timeline: number })[] = []
  for (const one of archive.timelines) {
    if (one.timeline === position.timeline) continue
    const newest = await newestOf(archive, one)
    const isLater = newest !== null && newest.archivedAt > backup.endedAt
    if (isLater || leadsTo(archive, position, one.timeline)) others.push(newest ?? { timeline: one.timeline })
  }
  if (others.length === 0) return
  const own = (await newestAfter(position, position.timeline, archive)) ?? { timeline: position.timeline }
  throw new CannotRestore(
    [
      `${archive.folder} has more than one branch that continues after the backup of ${backup.endedAt}:`,
      ...[own, ...others].map((one) => `  ${describe(one)}`),
      `A restored database that was started makes a new branch. Choose the one you want with --timeline <number>.`,
    ].join('\n'),
  )
}

const describe = (branch: Segment | { timeline: number }): string =>
  'name' in branch
    ? `timeline ${branch.timeline}, up to ${branch.name}, archived at ${branch.archivedAt}`
    : `timeline ${branch.timeline}, of which no WAL is archived`

/** PostgreSQL ends its recovery without a message at the first missing segment. */
function refuseGap(position: Position, newest: Segment, archive: WalArchive): void {
  const { left } = find(archive, newest.timeline)
  // The segment in which the backup ended is in the backup.
  for (let number = segmentOf(position.end, archive) + 1; number < newest.number; number += 1) {
    // A timeline that is left within a segment has its beginning; the next one has all of it.
    const older = left.find(({ at }) => at >= (number + 1) * archive.segmentBytes)
    const { timeline } = older ?? newest
    if (find(archive, timeline).segments.includes(number)) continue
    throw new CannotRestore(
      `${archive.folder} has WAL up to ${newest.name}, but ${nameOfSegment(timeline, number, archive.segmentBytes)} is missing: later WAL cannot be restored. ` +
        'Bring the file back, or restore with --at up to an instant before it.',
    )
  }
}
