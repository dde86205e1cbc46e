/** A customer complains in writing, or asks to see, correct or erase the data that is held about them (C-217). */
export const caseKinds = ['complaint', 'see', 'correct', 'erase'] as const

export type CaseKind = (typeof caseKinds)[number]

/** The most characters of a case, and of its answer. */
export const maxCaseLength = 2_000

/** The most cases of one customer that may wait at once. */
export const maxWaitingCases = 5

/** The lender's time limits: hours until a complaint is acknowledged, days until a complaint and a data request are answered. */
export type CaseTimes = {
  readonly acknowledgeHours: number
  readonly complaintDays: number
  readonly requestDays: number
}

/** When a case must be acknowledged (a complaint alone) and answered. */
export type CaseClock = { readonly acknowledgeBy: Date | null; readonly answerBy: Date }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The time limits of a case, which stay as they were when it was opened (C-217). */
export function clockOf(kind: CaseKind, openedAt: Date, times: CaseTimes): CaseClock {
  const after = (ms: number) => new Date(openedAt.getTime() + ms)
  if (kind !== 'complaint') return { acknowledgeBy: null, answerBy: after(times.requestDays * dayMs) }
  return { acknowledgeBy: after(times.acknowledgeHours * hourMs), answerBy: after(times.complaintDays * dayMs) }
}

/** `waiting`: nobody has acknowledged it. A data request needs no acknowledgement, and waits until it is answered. */
export const caseStates = ['waiting', 'acknowledged', 'answered'] as const

export type CaseState = (typeof caseStates)[number]

type Answered = { readonly acknowledgedAt: Date | null; readonly answeredAt: Date | null }

export function stateOfCase({ acknowledgedAt, answeredAt }: Answered): CaseState {
  if (answeredAt !== null) return 'answered'
  return acknowledgedAt === null ? 'waiting' : 'acknowledged'
}

/** Whether a time limit of the case has passed while it waited for that step. */
export function isLateCase({ acknowledgeBy, answerBy, acknowledgedAt, answeredAt }: CaseClock & Answered, now: Date) {
  if (answeredAt !== null) return false
  return now > answerBy || (acknowledgeBy !== null && acknowledgedAt === null && now > acknowledgeBy)
}

/** The number of a case as people read it: CS-000 042, in groups of three digits. */
export const caseNumber = (number: number): string =>
  `CS-${String(number)
    .padStart(6, '0')
    .replace(/\B(?=(\d{3})+$)/g, ' ')}`
