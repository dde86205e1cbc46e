import { until } from '../../../journeys/until.ts'
import { aLoan } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { type Race, repeatedOf, sendAtOnce, wrongAnswers } from './at-once.ts'
import { type LoanTrace, traceOf, wrongIn } from './loan-trace.ts'

const naira = 50_000

type Decision = { caller: string; as: TestPerson; body: object; key?: string }

const approval = { status: 'approved', approved_amount: String(naira) }
const rejection = { status: 'rejected', approved_amount: String(naira) }

/** Many approvals of one loan at once, by two admins, half of them under one key (A1). */
export async function raceOfApprovals(server: TestServer, calls: number): Promise<Race> {
  const admins = [await anAdmin(server), await anAdmin(server)]
  return race(server, calls, (index) => {
    const admin = index % 2
    const key = index % 4 < 2 ? 'the-key' : `key-${index}`
    return { caller: `${admin} ${key}`, as: admins[admin]!, body: approval, key }
  })
}

/** Many approvals and rejections of one loan at once, each as a separate call (A2). */
export async function raceOfDecisions(server: TestServer, calls: number): Promise<Race> {
  const admins = [await anAdmin(server), await anAdmin(server)]
  return race(server, calls, (index) => ({
    caller: String(index),
    as: admins[index % 4 < 2 ? 0 : 1]!,
    body: index % 2 ? approval : rejection,
  }))
}

async function race(server: TestServer, calls: number, decisionOf: (index: number) => Decision): Promise<Race> {
  const { id } = await aLoan(server, await aCustomer(server), naira)
  const { sent } = await traceOf(server, id)
  const path = `/admin/loans/${id}/status`
  const answers = await sendAtOnce(server, calls, (index) => ({ ...decisionOf(index), path }))
  return {
    problems: [...wrongAnswers(answers), ...wrongIn(await settledTrace(server, id), sent.length)],
    repeated: repeatedOf(answers),
  }
}

/** Waits for the trace of a settled loan: an approval is answered after at most five seconds, whether or not its money has arrived. */
const settledTrace = (server: TestServer, id: string): Promise<LoanTrace> =>
  until('the loan to be paid out', async () => {
    const trace = await traceOf(server, id)
    return trace.status === 'approved' ? null : trace
  })
