import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'

/** `problems`: the broken rules. `repeated`: calls that were answered with 503 and sent again. */
export type Race = { problems: string[]; repeated: number }

/** One of many calls at once. A caller makes a single call, or several with the same Idempotency-Key. */
export type CallAtOnce = { caller: string; as: TestPerson; path: string; body: object; key?: string }
export type Answered = { caller: string; status: number; data: unknown; tries: number }

const maxTries = 20
const againMs = 500

/** Makes calls at once; the answers are in the order of the calls. */
export const sendAtOnce = (
  server: TestServer,
  calls: number,
  callOf: (index: number) => CallAtOnce,
): Promise<Answered[]> => Promise.all(Array.from({ length: calls }, (_, index) => send(server, callOf(index))))

/** Sends a call; where a busy machine answers 503, the client sends it again. */
async function send(server: TestServer, { caller, as, path, body, key }: CallAtOnce): Promise<Answered> {
  const options = { as: as.token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) }
  for (let tries = 1; ; tries += 1) {
    const answer = await server.call('POST', path, body, options)
    if (answer.status !== 503 || tries === maxTries)
      return { caller, status: answer.status, data: answer.body.data, tries }
    await sleep(againMs)
  }
}

export const repeatedOf = (answers: readonly Answered[]): number =>
  answers.reduce((sum, { tries }) => sum + tries - 1, 0)

const isDone = ({ status }: Answered): boolean => status === 200 || status === 202

/** Returns errors unless the given number of callers succeed, with equal answers for all calls under one key, and all others are refused. */
export function wrongAnswers(answers: readonly Answered[], winners = 1, refusals: readonly number[] = [400]): string[] {
  const won = new Set(answers.filter(isDone).map(({ caller }) => caller))
  const byCaller = Map.groupBy(answers, ({ caller }) => caller)
  const others = answers.filter(({ caller }) => !won.has(caller))
  const hasOneAnswer = (caller: string): boolean =>
    new Set(byCaller.get(caller)!.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size === 1
  const refusedWrongly = others.filter(({ status }) => !refusals.includes(status))
  return [
    ...(won.size === winners ? [] : [`${won.size} callers decided`]),
    ...([...won].every(hasOneAnswer) ? [] : ['calls under one key have different answers']),
    ...new Set(refusedWrongly.map(({ status }) => `a call was answered with ${status}`)),
  ]
}
