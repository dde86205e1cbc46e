import { reconcile, allTime } from '../../../server/src/ledger/reconcile.ts'
import { forPurpose } from '../../../server/src/context/context.ts'
import { workOnImports } from '../../../server/src/imports/work-on-imports.ts'
import { anAdmin, type TestPerson } from '../../../server/src/testing/test-people.ts'
import { decideProposal } from '../../../server/src/testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { openDatabases } from '../database/databases.ts'
import type { Figures, Trial } from '../trial.ts'
import { makeFiles, unpaidOf } from './make-files.ts'

/** A person's call takes at most so long while an import runs. */
const slowMs = 2_000

/** The book of a lender comes in while people work, balances, and is undone whole. */
export const importTrial: Trial = {
  name: 'import',
  sentence:
    'The book of a lender comes in from CSV files while people are served: within ten minutes, balanced, without a difference; then it is undone whole.',
  options: { loans: 100_000, undo: 1 },
  async run({ loans = 100_000, undo = 1 }, show) {
    const databases = await openDatabases()
    const server = await openTestServer({}, undefined, databases.make)
    try {
      return await tryImport(server, { loans, isUndone: undo === 1, show })
    } finally {
      await server.close()
      await databases.close()
    }
  },
}

type Asked = { loans: number; isUndone: boolean; show: (line: string) => void }

async function tryImport(server: TestServer, { loans, isUndone, show }: Asked): Promise<Figures> {
  await server.sandbox('POST', '/clock', { now: '2027-03-20T11:00:00Z' })
  const people = [await anAdmin(server), await anAdmin(server)] as const
  const [admin] = people
  const { id } = (await server.call('POST', '/admin/imports', undefined, { as: admin.token })).body.data
  const sent = await timed(() => sendAll(server, admin, id, loans))
  show(`sent in ${sent.seconds} s`)
  await post(server, admin, `/admin/imports/${id}/check`)
  const check = await timed(() => workOnImports(forPurpose(server.app, 'jobs')))
  const { errors } = await shown(server, admin, id)
  show(`checked in ${check.seconds} s, ${errors} errors`)
  await agree(server, people, `/admin/imports/${id}/bring-in`, { accounts: false })
  const serving = serveMeanwhile(server, admin)
  const brought = await timed(() => workOnImports(forPurpose(server.app, 'jobs')))
  const { slow, calls } = await serving.stop()
  const { state } = await shown(server, admin, id)
  show(
    `brought in within ${brought.seconds} s: ${state}; ${slow} of ${calls} calls meanwhile took more than ${slowMs} ms`,
  )
  const owed = await server.app.database.row<{ kobo: number }>(
    `select coalesce(sum(amount_kobo), 0)::bigint as kobo from postings where account = 'loans_receivable'`,
  )
  const differs = (await reconcile(server.app, allTime(), { secondLookMs: 0 })).length
  const isRight = errors === 0 && state === 'imported' && owed?.kobo === unpaidOf(loans)
  const undone = isUndone ? await undoAll(server, people, id, show) : { seconds: 0, left: 0 }
  const whole = check.seconds + brought.seconds
  const violations = Number(!isRight) + differs + slow + undone.left + Number(whole > 600)
  const figures = { loans, sentSeconds: sent.seconds, checkSeconds: check.seconds, broughtInSeconds: brought.seconds }
  return { violations, ...figures, calls, slow, differs, undoSeconds: undone.seconds }
}

async function sendAll(server: TestServer, admin: TestPerson, id: string, loans: number): Promise<void> {
  const parts = new Map<string, number>()
  for (const { file, csv } of makeFiles(loans)) {
    const part = parts.get(file) ?? 0
    parts.set(file, part + 1)
    await post(server, admin, `/admin/imports/${id}/parts?file=${file}&part=${part}`, { csv })
  }
}

async function post(server: TestServer, { token }: TestPerson, path: string, body?: object) {
  const answer = await server.call('POST', path, body, { as: token })
  if (answer.status > 202) throw new Error(`${path}: ${answer.status} ${answer.body.message}`)
  return answer.body.data
}

const shown = async (server: TestServer, { token }: TestPerson, id: string) =>
  (await server.call('GET', `/admin/imports/${id}`, undefined, { as: token })).body.data

async function agree(
  server: TestServer,
  [proposer, confirmer]: readonly [TestPerson, TestPerson],
  path: string,
  body: object,
): Promise<void> {
  const { proposal } = await post(server, proposer, path, body)
  await decideProposal(server, confirmer, proposal.id, 'confirm')
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number }> {
  const begin = performance.now()
  await work()
  return { seconds: Math.round((performance.now() - begin) / 100) / 10 }
}

/** A person opens lists and the dashboard all the time. */
function serveMeanwhile(server: TestServer, { token }: TestPerson) {
  const paths = ['/admin/loans', '/admin/customers', '/admin/dashboard', '/admin/books/trial-balance']
  const stopping = new AbortController()
  const figures = { calls: 0, slow: 0 }
  const work = async (): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const { seconds } = await timed(() =>
        server.call('GET', paths[turn % paths.length] ?? '', undefined, { as: token }),
      )
      figures.calls += 1
      figures.slow += Number(seconds * 1_000 > slowMs)
    }
  }
  const underWay = work()
  return {
    async stop() {
      stopping.abort()
      await underWay
      return figures
    },
  }
}

async function undoAll(
  server: TestServer,
  people: readonly [TestPerson, TestPerson],
  id: string,
  show: (line: string) => void,
) {
  await agree(server, people, `/admin/imports/${id}/undo`, { reason: 'Tried' })
  const { seconds } = await timed(() => workOnImports(forPurpose(server.app, 'jobs')))
  const { state } = await shown(server, people[0], id)
  const balance = await server.app.database.row<{ kobo: number }>(
    `select coalesce(sum(abs(kobo)), 0)::bigint as kobo from (select sum(amount_kobo) as kobo from postings group by account) as one`,
  )
  const differs = (await reconcile(server.app, allTime(), { secondLookMs: 0 })).length
  show(`undone in ${seconds} s: ${state}`)
  return { seconds, left: Number(state !== 'undone') + Number(balance?.kobo !== 0) + differs }
}
