import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The answers to a person who sends a call again until it is done. */
export type CallLog = {
  /** Answers that a call must never get. */
  wrong: string[]
  /** The number of calls sent again, after 503 or no answer. */
  again: number
}

/** An act that was refused with an answer that does not allow sending it again. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused'
}

const againMs = 100
const answerMs = 30_000

/**
 * Makes a call under one Idempotency-Key repeatedly until it is answered with 2xx.
 * @throws ActRefused for any answer but 503, and 502 of a load balancer without servers
 */
export async function sendUntilDone(
  log: CallLog,
  address: string,
  { as, body }: { as: string; body?: object },
): Promise<{ status: number; data: unknown }> {
  const headers = {
    authorization: `Bearer ${as}`,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  for (; ; log.again += 1, await sleep(againMs)) {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => null)
    const text = await response?.text().catch(() => null)
    if (!response || typeof text !== 'string' || response.status === 503 || response.status === 502) continue
    if (response.ok) return { status: response.status, data: (JSON.parse(text) as { data: unknown }).data }
    const path = new URL(address).pathname.replaceAll(/[0-9a-f-]{36}|\d+/g, '…')
    log.wrong.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
    throw new ActRefused(path)
  }
}

/** Makes the provider report money for an account, an unknown one unless given, until the server has accepted it. */
export async function payUntilTaken(
  log: CallLog,
  sandboxUrl: string,
  reference: string,
  amount: number,
  account_number = '8899001122',
) {
  const body = JSON.stringify({ account_number, amount, reference })
  for (; ; log.again += 1, await sleep(againMs)) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandboxUrl}/bank-transfers`, { method: 'POST', headers, body })
      .then((response) => response.json() as Promise<{ webhook_statuses?: number[] }>)
      .catch(() => null)
    if (answer?.webhook_statuses?.includes(200)) return
  }
}
