import { setTimeout as sleep } from 'node:timers/promises'
import { providerKey } from './provider.ts'
import { type Call, mayRace, type World } from './world.ts'

const maxTries = 10
const againMs = 500

type Answer = { status: number; body: { data?: Record<string, unknown>; message?: string } }

/** An answer that must not occur. */
export class Violation extends Error {}

/**
 * Sends a call under its key, and returns the answer; null when the server crashed before it. An unanswered call is kept and sent again.
 * @throws Violation on a status of 500 or above from a running server
 */
export async function send(world: World, call: Call): Promise<Answer | null> {
  const answer = await post(world, `/api${call.path}`, call.body, {
    authorization: `Bearer ${call.as}`,
    'idempotency-key': call.key,
  })
  const place = world.unanswered.findIndex(({ key }) => key === call.key)
  if (answer === null && place < 0) world.unanswered.push(call)
  if (answer !== null && place >= 0) world.unanswered.splice(place, 1)
  return answer
}

/** Sends the same call twice at once, as an impatient client does. Returns the better of the two answers. */
export async function sendTwice(world: World, call: Call): Promise<Answer | null> {
  if (!mayRace(world)) return send(world, call)
  const answers = await Promise.all([send(world, call), send(world, call)])
  return answers[0] && answers[1] && answers[1].status < answers[0].status ? answers[1] : answers[0]
}

/**
 * A POST to the server; null when it crashed meanwhile. Where a busy machine answers 503, the call is sent again, as clients and the
 * provider do.
 * @throws Violation on any other status of 500 or above, and on a 503 that does not end
 */
export async function post(
  world: World,
  path: string,
  body: object | string,
  headers: Record<string, string>,
): Promise<Answer | null> {
  for (let tries = 1; ; tries += 1) {
    const answer = await exchange(world, path, typeof body === 'string' ? body : JSON.stringify(body), headers)
    if (answer === null || answer.status < 500) return answer
    // Adding an account asks its bank within the call.
    if (answer.status === 503 && path === '/api/bank-account/add') return answer
    if (answer.status !== 503 || tries === maxTries)
      throw new Violation(`${path.replaceAll(/[0-9a-f-]{36}/g, '…')} answered ${answer.status}`)
    await sleep(againMs)
  }
}

async function exchange(
  { server: { running, crash } }: World,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer | null> {
  try {
    const given = { 'content-type': 'application/json', ...headers }
    const response = await fetch(running.url + path, { method: 'POST', headers: given, body })
    const answer = { status: response.status, body: jsonOf(await response.text()) }
    return crash.dead ? null : answer
  } catch (error) {
    if (crash.dead) return null
    throw error
  }
}

/** Moves the clock like the sandbox. */
export const moveClock = (world: World, days: number): Promise<Answer | null> =>
  post(world, '/sandbox/clock', { advance_days: days }, { 'x-sandbox-key': providerKey })

const jsonOf = (text: string): Answer['body'] => (text ? (JSON.parse(text) as Answer['body']) : {})

/** An answer as text for the trace. */
export function read(answer: Answer | null): string {
  if (answer === null) return 'no answer'
  const { status, body } = answer
  const shown = body.data?.['status']
  return typeof shown === 'string' ? `${status} ${shown}` : String(status)
}
