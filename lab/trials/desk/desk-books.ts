import type { DeskAction, DeskWork } from './desk-load.ts'

/** Reads rows of the product's database. */
export type Ask = <T>(text: string) => Promise<T[]>

const actions: readonly DeskAction[] = [
  'suspense.assigned',
  'repayment.reversed',
  'credit.refunded',
  'cash.taken',
  'cash.handed-over',
  'cash.arrived',
  'proposal.made',
]

/** The journal that each act with an action writes. */
const journals: Partial<Record<DeskAction, string>> = {
  'suspense.assigned': 'suspense_assigned',
  'repayment.reversed': 'repayment_reversed',
  'cash.taken': 'cash_collected',
  'cash.arrived': 'cash_handed_over',
}

/** The acts as found in the books. All of `deskLost`, `deskDoubled` and `deskWrong` are violations. */
export type DeskFigures = {
  deskActs: number
  /** Calls that were sent again. */
  deskAgain: number
  deskLost: number
  deskDoubled: number
  /** Answers that no call may get, and journals whose number differs from that of the acts. */
  deskWrong: number
}

/** The newest entry of the audit trail and the newest journal, where others acted before the desk. */
export type Before = { entry: number; journal: number }

export async function newestRows(ask: Ask): Promise<Before> {
  const [row] = await ask<Before>(
    `select (select coalesce(max(id), 0)::int from audit_events) as entry, (select coalesce(max(id), 0)::int from journals) as journal`,
  )
  return row ?? { entry: 0, journal: 0 }
}

/**
 * Compares the confirmed acts with the audit trail and the ledger: each must be there once, and nothing else.
 * @param before rows up to these are not those of the desk
 */
export async function deskFigures(
  ask: Ask,
  work: DeskWork,
  show: (line: string) => void,
  before: Before = { entry: 0, journal: 0 },
): Promise<DeskFigures> {
  const entries = await ask<{ name: string; times: number }>(
    `select action || ' ' || coalesce(after ->> 'consent', after ->> 'reason', after ->> 'reference', after ->> 'note', '') as name, count(*)::int as times
     from audit_events where action in ('${actions.join("', '")}') and id > ${before.entry} group by 1`,
  )
  const times = new Map(entries.map((entry) => [entry.name, entry.times]))
  const names = new Set(work.done.map(({ action, words }) => `${action} ${words}`))
  const written = await ask<{ event: string; times: number }>(
    `select event, count(*)::int as times from journals where id > ${before.journal} group by event`,
  )
  const uneven = Object.entries(journals).filter(([action, event]) => {
    const acts = work.done.filter((one) => one.action === action).length
    return (written.find((one) => one.event === event)?.times ?? 0) !== acts
  })
  const refused = [...new Set(work.wrong)]
  for (const line of refused) show(`at the desk: ${line}`)
  for (const [action, event] of uneven) show(`at the desk: not as many journals ${event} as acts ${action}`)
  const unknown = [...times.keys()].filter((name) => !names.has(name))
  return {
    deskActs: work.done.length,
    deskAgain: work.again,
    deskLost: [...names].filter((name) => !times.has(name)).length,
    deskDoubled: [...times.values()].filter((count) => count > 1).length + unknown.length,
    deskWrong: work.wrong.length + uneven.length,
  }
}

/** The number of violations in a desk's figures. */
export const deskViolations = ({ deskLost, deskDoubled, deskWrong }: DeskFigures): number =>
  deskLost + deskDoubled + deskWrong
