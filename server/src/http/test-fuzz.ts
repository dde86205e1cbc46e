import { Agent, request as open } from 'node:http'
import { hashPassword } from '../access/passwords/password-hash.ts'
import { aLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'
import { type Fuzzed, fuzzedRequests, rightPassword } from './test-fuzz-requests.ts'

/** So many requests run at once, and after so many the callers are new: some end their own session. */
const atOnce = 4
const requestsOfCallers = 200

type Tokens = Record<Exclude<Fuzzed['as'], 'anyone'>, string>
/** A request whose answer is not as specified: 500 or above, in another shape, or missing. */
export type Unanswered = Pick<Fuzzed, 'as' | 'method' | 'path' | 'body'> & { answer: string }
export type FuzzFigures = { statuses: Record<number, number>; slowestMs: number; slowest: string; wrong: Unanswered[] }

/** Sends the requests of a seed, and checks each answer. */
export async function fuzz(
  server: TestServer,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzFigures> {
  const figures: FuzzFigures = { statuses: {}, slowestMs: 0, slowest: '', wrong: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  for (let first = 0; first < requests; first += requestsOfCallers) {
    const { tokens, ids } = await newCallers(server)
    const list = fuzzedRequests(seed + first, Math.min(requestsOfCallers, requests - first), ids)
    let next = 0
    const caller = async (): Promise<void> => {
      for (let one = list[next++]; one; one = list[next++]) await sendOne(server, agent, one, tokens, figures)
    }
    await Promise.all(Array.from({ length: atOnce }, caller))
  }
  agent.destroy()
  return figures
}

async function newCallers(server: TestServer): Promise<{ tokens: Tokens; ids: string[] }> {
  const [admin, agent] = [await anAdmin(server), await anAgent(server)]
  const customer = await aCustomer(server, { agent })
  const other = await aCustomer(server, { agent })
  const loan = await aLoan(server, customer)
  await server.app.database.run('update users set password_hash = $1', [await hashPassword(rightPassword)])
  return {
    tokens: { stranger: 'x'.repeat(43), customer: customer.token, agent: agent.token, admin: admin.token },
    ids: [loan.id, loan.loan_id, customer.customerId, customer.userId, other.userId, agent.agentId, agent.userId],
  }
}

async function sendOne(
  { url }: TestServer,
  agent: Agent,
  { as, method, path, headers, body }: Fuzzed,
  tokens: Tokens,
  figures: FuzzFigures,
): Promise<void> {
  const given = {
    ...headers,
    // Headers may have only Latin letters.
    ...(as !== 'anyone' && { authorization: `Bearer ${tokens[as]}` }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const begun = performance.now()
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
    const sent = open(url + path, { method, headers: given, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }))
    sent.end(body)
  })
  const ms = performance.now() - begun
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
  if (ms > figures.slowestMs) Object.assign(figures, { slowestMs: ms, slowest: `${method} ${path}`.slice(0, 200) })
  if (status < 200 || status >= 500 || !(isFile(status, text) || isSpecified(status, text)))
    figures.wrong.push({
      as,
      method,
      path: path.slice(0, 300),
      body: body?.slice(0, 300),
      answer: `${status} ${text.slice(0, 300)}`,
    })
}

/** A whole CSV file: its mark, and at its end the end of a line (C-206). */
const isFile = (status: number, text: string): boolean => status === 200 && /^\ufeff[^]*\r\n$/.test(text)

/** `{message, data}`, or a document; the data of a refusal have for each field its messages. */
function isSpecified(status: number, text: string): boolean {
  if (status === 200 && text.startsWith('%PDF-')) return true
  try {
    const { message, data } = JSON.parse(text) as { message?: unknown; data?: unknown }
    if (typeof message !== 'string') return false
    if (status < 400) return data !== undefined
    return data === undefined || Object.values(data as object).every((words) => Array.isArray(words))
  } catch {
    return false
  }
}
