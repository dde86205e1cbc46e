import { clientOf, requestOf } from '@kasuwa/client/request.ts'
import type { calls } from '@kasuwa/contract/calls.ts'
import type { ContractRouterClient } from '@orpc/contract'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { lineOf, loadedLine } from './call-lines.ts'
import { keysOf } from './client.ts'
import { withPressKey } from './idempotency-keys.ts'
import { noteAnswer, noteNoAnswer } from './network.ts'
import { readSession } from '../session/session.ts'
import { noteFiguresOf } from '../figures-of.ts'
import { noteBusinessDate } from '../today.ts'

/**
 * Options of one call: the token of a session that is being ended, whether the call must outlive the page, the function that gets its HTTP
 * status, and the key under which the server does it once, however often it arrives (C-165). Every call that writes gets a new key for each
 * press, unless it has one (C-174).
 */
export type CallContext = {
  token?: string
  keepalive?: boolean
  onAnswer?: (answer: Response) => void
  idempotencyKey?: string
}

/** Every call of the contract, typed; the only way to the server. Rejects with CallRefused or NetworkFailure. */
export const api = clientOf<CallContext>(async (name, input, { signal, context = {} }) => {
  const line = loadedLine(...name) ?? (await lineOf(...name))
  const sendUnder = async (idempotencyKey?: string) => {
    const token = context.token ?? readSession().token
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const request = requestOf(line, input, `${window.location.origin}/api`, { headers, ...(signal && { signal }) })
    const answer = await send(request, context.keepalive ? { keepalive: true } : {}, (response) => {
      noteFiguresOf(name.join('.'), response.headers.get('x-figures-of'))
      context.onAnswer?.(response)
    })
    return enveloped(answer)
  }
  return line.method === 'GET' || context.idempotencyKey
    ? sendUnder(context.idempotencyKey)
    : withPressKey(name, input, sendUnder)
}) as unknown as ContractRouterClient<typeof calls, CallContext>

/** The keys under which the answers of the same calls are kept. */
export const queries = keysOf(api)

/** The body of an answer. One that is neither JSON nor a file cannot be read (ERR-11). */
async function send(request: Request, init: RequestInit, onAnswer?: CallContext['onAnswer']): Promise<unknown> {
  const { response, body: sent } = await fetchWhole(request, init)
  noteBusinessDate(response.headers.get('x-business-date'))
  const body = typeof sent === 'string' ? jsonOf(sent) : sent
  if (!response.ok) throw new CallRefused(response.status, body)
  if (body === undefined && sent !== '') throw new Error('The answer is not JSON')
  onAnswer?.(response)
  return body
}

/** An answer counts once its last byte is there: an incomplete one counts as no answer. */
async function fetchWhole(request: Request, init: RequestInit): Promise<{ response: Response; body: string | File }> {
  try {
    const response = await fetch(request, init)
    // A long file is kept by the browser, not as one text.
    const body = isFile(response) ? fileOf(response, await response.blob()) : await response.text()
    noteAnswer()
    return { response, body }
  } catch (error) {
    if (request.signal.aborted) throw error
    noteNoAnswer()
    throw new NetworkFailure('No answer', { cause: error })
  }
}

const isFile = ({ headers }: Response): boolean =>
  /^(text\/csv|application\/pdf)/.test(headers.get('content-type') ?? '')

/** A file under the name that the server gives it. */
function fileOf({ headers }: Response, content: Blob): File {
  const [, name = 'kasuwa'] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return new File([content], name, { type: content.type })
}

/** Undefined for a text that is not JSON, such as a proxy's refusal. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Answers without the envelope are read as well (C-149). A file has none (C-206). */
function enveloped(answer: unknown): unknown {
  if (answer instanceof File) return answer
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer : { message: '', data: answer }
}
