import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../journeys/until.ts'
import { aLoan, decide } from '../../../server/src/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../../server/src/test-people.ts'
import type { TestServer } from '../../../server/src/test-server.ts'
import { type LoanTrace, traceOf, wrongIn } from './loan-trace.ts'

/** `problems`: what did not hold. `repeated`: calls that were answered with 503 and came again. */
export type Race = { problems: string[]; repeated: number }

const naira = 50_000
const maxTries = 20
const againMs = 500

/** One decision of many at once. Calls of one caller share an Idempotency-Key, or are a single one. */
type Decision = { caller: string; as: TestPerson; body: object; headers: Record<string, string> }
type Decided = { caller: string; status: number; data: unknown; tries: number }

const approval = { status: 'approved', approved_amount: String(naira) }
const rejection = { status: 'rejected', approved_amount: String(naira) }

/** So many approvals of one loan at once, by two admins, half of them under one key (A1). */
export async function raceOfApprovals(server: TestServer, calls: number): Promise<Race> {
  const admins = [await anAdmin(server), await anAdmin(server)]
  return race(server, calls, (index) => {
    const admin = index % 2
    const key = index % 4 < 2 ? 'the-key' : `key-${index}`
    return { caller: `${admin} ${key}`, as: admins[admin]!, body: approval, headers: { 'idempotency-key': key } }
  })
}

/** So many approvals and rejections of one loan at once, each by itself (A2). */
export async function raceOfDecisions(server: TestServer, calls: number): Promise<Race> {
  const admins = [await anAdmin(server), await anAdmin(server)]
  return race(server, calls, (index) => ({
    caller: String(index),
    as: admins[index % 4 < 2 ? 0 : 1]!,
    body: index % 2 ? approval : rejection,
    headers: {},
  }))
}

async function race(server: TestServer, calls: number, decisionOf: (index: number) => Decision): Promise<Race> {
  const { id } = await aLoan(server, await aCustomer(server), naira)
  const { sent } = await traceOf(server, id)
  const answers = await Promise.all(Array.from({ length: calls }, (_, index) => send(server, id, decisionOf(index))))
  return {
    problems: [...wrongAnswers(answers), ...wrongIn(await settledTrace(server, id), sent.length)],
    repeated: answers.reduce((sum, { tries }) => sum + tries - 1, 0),
  }
}

/** An approval is answered after five seconds at the latest, whether or not its money has arrived. */
const settledTrace = (server: TestServer, id: string): Promise<LoanTrace> =>
  until('the loan to be paid out', async () => {
    const trace = await traceOf(server, id)
    return trace.status === 'approved' ? null : trace
  })

/** Where the machine is so busy that the server answers 503, the client sends again. */
async function send(server: TestServer, id: string, { caller, as, body, headers }: Decision): Promise<Decided> {
  for (let tries = 1; ; tries += 1) {
    const answer = await decide(server, as, id, body, headers)
    if (answer.status !== 503 || tries === maxTries)
      return { caller, status: answer.status, data: answer.body.data, tries }
    await sleep(againMs)
  }
}

/** One caller decides, and all their calls under that key get the same answer; all others are refused with 400. */
function wrongAnswers(answers: readonly Decided[]): string[] {
  const winners = new Set(answers.filter(({ status }) => status === 200).map(({ caller }) => caller))
  const ofWinner = answers.filter(({ caller }) => winners.has(caller))
  const others = answers.filter(({ caller }) => !winners.has(caller))
  const refusedWrongly = others.filter(({ status }) => status !== 400)
  return [
    ...(winners.size === 1 ? [] : [`${winners.size} callers decided`]),
    ...(new Set(ofWinner.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size <= 1
      ? []
      : ['calls under one key have different answers']),
    ...new Set(refusedWrongly.map(({ status }) => `a call was answered with ${status}`)),
  ]
}
