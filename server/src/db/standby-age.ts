/** The primary's position at a time: everything that was committed before it is at this position or before. */
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
  /** The latest time such that a standby at this position has everything that was committed before; -Infinity where none is known. */
  asOf(position: number): number
}

/** Begins without marks. */
export function openStandbyAge(): StandbyAge {
  const marks: Mark[] = []
  return {
    note(at, position) {
      marks.push({ at, position })
      while ((marks[0]?.at ?? at) < at - keptMs) marks.shift()
    },
    // Positions go back when a standby that was behind becomes the primary, so that the newest mark counts, and not the highest.
    asOf: (position) => marks.findLast((mark) => mark.position <= position)?.at ?? -Infinity,
  }
}
