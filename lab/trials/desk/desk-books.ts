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

/** Compares the confirmed acts with the audit trail and the ledger: each must be there once, and nothing else. */
export async function deskFigures(ask: Ask, work: DeskWork, show: (line: string) => void): Promise<DeskFigures> {
  const entries = await ask<{ name: string; times: number }>(
    `select action || ' ' || coalesce(after ->> 'consent', after ->> 'reason', after ->> 'reference', after ->> 'note', '') as name, count(*)::int as times
     from audit_events where action in ('${actions.join("', '")}') group by 1`,
  )
  const times = new Map(entries.map((entry) => [entry.name, entry.times]))
  const names = new Set(work.done.map(({ action, words }) => `${action} ${words}`))
  const written = await ask<{ event: string; times: number }>(
    'select event, count(*)::int as times from journals group by event',
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
