/** A position of the primary and when it was asked for: everything that was committed before is at this position or before. */
type Mark = { at: number; position: number }

/** Marks are kept for so long: a standby further behind counts as away in any case. */
const keptMs = 60_000

/** Tells up to which time a standby has everything, by positions in the WAL. It needs one clock, that of this process. */
export type StandbyAge = {
  /**
   * Notes a position of the primary.
   * @param at when it was asked for, in milliseconds of the process's own clock
   */
  note(at: number, position: number): void
  /**
   * The latest time such that a standby has everything that was committed before; -Infinity where none is known, or where the standby has
   * what the primary never wrote.
   * @param server which standby it is
   * @param at when it had told its position
   */
  asOf(server: string, at: number, position: number): number
}

/** A standby that was looked at. */
type Looked = {
  /** Its highest position since the last comparison with a mark, and when it was first told. */
  waiting: Mark | null
  /** Whether the primary had as much when both were last compared. */
  isProven: boolean
  /** The highest position that the primary did not have when it was asked later. */
  ahead: number
}

/** Begins without marks. */
export function openStandbyAge(): StandbyAge {
  const marks: Mark[] = []
  const servers = new Map<string, Looked>()
  return {
    note(at, position) {
      // The primary has less than before, so it is another one.
      const isOther = position < (marks.at(-1)?.position ?? 0)
      marks.push({ at, position })
      while ((marks[0]?.at ?? at) < at - keptMs) marks.shift()
      for (const looked of servers.values()) {
        if (isOther) looked.isProven = false
        prove(looked, { at, position })
      }
    },
    asOf(server, at, position) {
      const looked = servers.get(server) ?? { waiting: null, isProven: false, ahead: -Infinity }
      servers.set(server, looked)
      if (position > (looked.waiting?.position ?? -Infinity)) looked.waiting = { at, position }
      if (position <= looked.ahead) return -Infinity
      if (position <= (marks.at(-1)?.position ?? -Infinity)) looked.isProven = true
      if (!looked.isProven) return -Infinity
      // Positions go back when a standby that was behind becomes the primary, so that the newest mark counts, and not the highest.
      return marks.findLast((mark) => mark.position <= position)?.at ?? -Infinity
    },
  }
}

/** A standby gets what its primary has written: one with more than a primary that is asked later follows another branch of its history. */
function prove(looked: Looked, mark: Mark): void {
  const { waiting } = looked
  if (!waiting || waiting.at > mark.at) return
  looked.waiting = null
  looked.isProven = waiting.position <= mark.position
  // Later the primary writes more than that, and still has other rows there.
  if (!looked.isProven) looked.ahead = Math.max(looked.ahead, waiting.position)
}
