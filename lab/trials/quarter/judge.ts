import { lagosDay } from '@kasuwa/domain/dates.ts'
import { type NotificationKind, textClassOf, type TextState } from '@kasuwa/domain/notifications/kinds.ts'
import { textOfAll, type EventFacts } from '@kasuwa/domain/notifications/templates.ts'
import { isTextHour, maxTextsADay, maxTries, mayGet } from '@kasuwa/domain/notifications/text-rules.ts'
import { internationalPhone, type Phone } from '@kasuwa/domain/phone.ts'
import type { Try } from './tries.ts'

export type Message = { to: string; text: string; sent_at: string }
export type Notified = {
  id: number
  userId: string
  kind: NotificationKind
  facts: unknown
  state: TextState | null
  note: string | null
  tries: number
  createdAt: Date
  settledAt: Date | null
  /** Reasons for which a text may be dropped: the account was closed at some time, or the loan was repaid in the meantime. */
  wasClosed: boolean
  wasPaid: boolean
}

export type Judgement = { problems: string[]; figures: Record<string, number> }

/** A text message with the try that caused it. */
type Arrived = { message: Message; of: Try; rows: Notified[] }

const digitsOf = (phone: string): string => internationalPhone(phone as Phone).replace('+', '')

/** Compares the messages that the provider took with the events and tries in the database (NOTE-01 to NOTE-08). */
export function judge(messages: readonly Message[], notified: readonly Notified[], tries: readonly Try[]): Judgement {
  const byId = new Map(notified.map((row) => [row.id, row]))
  const problems: string[] = []
  const arrived = match(messages, tries, byId, problems)
  const copies = new Map<number, number>()
  for (const { rows } of arrived) for (const { id } of rows) copies.set(id, (copies.get(id) ?? 0) + 1)
  for (const one of arrived) problems.push(...wrongWith(one))
  for (const row of notified) problems.push(...wrongWithEvent(row, copies.get(row.id) ?? 0))
  problems.push(...tooMany(arrived))
  return { problems, figures: figuresOf(messages, notified, copies) }
}

/** Gives each message the try that asked for it: the same number and words, one message for a try. */
function match(
  messages: readonly Message[],
  tries: readonly Try[],
  byId: Map<number, Notified>,
  problems: string[],
): Arrived[] {
  const asked = Map.groupBy(
    tries.map((one) => {
      const rows = one.ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
      return {
        one,
        rows,
        key: `${digitsOf(one.phone)} ${textOfAll(rows.map((row) => ({ kind: row.kind, facts: row.facts }) as EventFacts))}`,
      }
    }),
    ({ key }) => key,
  )
  const arrived: Arrived[] = []
  for (const message of messages) {
    const list = asked.get(`${message.to} ${message.text}`) ?? []
    const place = list.findLastIndex(({ one }) => one.at.getTime() <= Date.parse(message.sent_at))
    const [found] = place < 0 ? [] : list.splice(place, 1)
    if (found) arrived.push({ message, of: found.one, rows: found.rows })
    else problems.push(`no event asked for the message to ${message.to} at ${message.sent_at}: ${message.text}`)
  }
  return arrived
}

function wrongWith({ message, of, rows }: Arrived): string[] {
  const what = `${rows.map(({ kind }) => kind).join(' and ')} to ${message.to} at ${message.sent_at}`
  const mayWait = rows.some(({ kind }) => textClassOf(kind) !== 'now')
  const wrong: string[] = []
  if (mayWait && !isTextHour(new Date(message.sent_at))) wrong.push(`sent at night: ${what}`)
  if (rows.some(({ kind }) => textClassOf(kind) !== 'now' && !mayGet(of.status, kind)))
    wrong.push(`sent to a person who is ${of.status}: ${what}`)
  if (/\d{6}/.test(message.text) || message.text.length > 160) wrong.push(`not a plain text: ${message.text}`)
  return wrong
}

function wrongWithEvent(row: Notified, copies: number): string[] {
  const { id, kind, state, note, tries } = row
  const what = `${kind} ${id}, ${state}, tried ${tries} times, ${copies} messages`
  if (state === null) return copies > 0 ? [`sent although the kind has no text: ${what}`] : []
  if (copies > maxTries(kind)) return [`sent too often: ${what}`]
  if (state === 'sent' || state === 'delivered') return copies > 0 ? [] : [`counts as sent and was not: ${what}`]
  if (state === 'dropped') return tries === 0 && isExcused(row) ? [] : [`dropped without a reason (${note}): ${what}`]
  if (state === 'failed') return note === 'no answer' && tries > 0 ? [] : [`failed without a reason (${note}): ${what}`]
  return [`never sent: ${what}`]
}

function isExcused({ note, kind, wasClosed, wasPaid, createdAt, settledAt }: Notified): boolean {
  if (note === 'closed') return wasClosed
  if (textClassOf(kind) !== 'reminder') return false
  if (note === 'limit') return true
  return note === 'stale' && (wasPaid || (settledAt !== null && lagosDay(createdAt) !== lagosDay(settledAt)))
}

/** More than three texts to one person in a day; a second copy after a lost answer is not another text. */
function tooMany(arrived: readonly Arrived[]): string[] {
  const seen = new Set<number>()
  const counted = arrived
    .toSorted((a, b) => Date.parse(a.message.sent_at) - Date.parse(b.message.sent_at))
    .filter(({ rows }) => {
      const isNew = rows.some(({ id, kind }) => textClassOf(kind) !== 'now' && !seen.has(id))
      for (const { id } of rows) seen.add(id)
      return isNew
    })
  const days = Map.groupBy(counted, ({ message }) => `${message.to} on ${lagosDay(new Date(message.sent_at))}`)
  return [...days]
    .filter(([, list]) => list.length > maxTextsADay)
    .map(([day, list]) => `${list.length} texts to ${day}`)
}

function figuresOf(
  messages: readonly Message[],
  notified: readonly Notified[],
  copies: Map<number, number>,
): Record<string, number> {
  const count = (is: (row: Notified) => boolean): number => notified.filter(is).length
  const neverArrived = ({ id, state }: Notified): boolean => state === 'failed' && !copies.has(id)
  return {
    events: notified.length,
    messages: messages.length,
    sentTwice: count(({ id }) => (copies.get(id) ?? 0) === 2),
    droppedStale: count(({ note, state }) => state === 'dropped' && note === 'stale'),
    droppedClosed: count(({ note, state }) => state === 'dropped' && note === 'closed'),
    droppedLimit: count(({ note, state }) => state === 'dropped' && note === 'limit'),
    noAnswer: count(({ state }) => state === 'failed'),
    remindersNeverArrived: count((row) => neverArrived(row) && textClassOf(row.kind) === 'reminder'),
    othersNeverArrived: count((row) => neverArrived(row) && textClassOf(row.kind) !== 'reminder'),
  }
}
