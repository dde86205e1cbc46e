import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { aLoan, approve } from '../testing/test-lending.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  second = await anAdmin(server)
})
afterAll(() => server.close())

const show = async (id: string) =>
  (await server.call('GET', `/admin/proposals/${id}`, undefined, { as: second.token })).body.data
const endings = {
  'has lost the role': {
    how: "staff_roles = '{support}'",
    words:
      'The person who proposed this may no longer propose it, so the proposal was closed. Please propose it again.',
  },
  'was disabled': {
    how: "status = 'disabled'",
    words:
      'The person who proposed this no longer has an active account, so the proposal was closed. Please propose it again.',
  },
  'was banned': {
    how: "status = 'banned'",
    words:
      'The person who proposed this no longer has an active account, so the proposal was closed. Please propose it again.',
  },
}

test.each(Object.entries(endings))('C-218 DESK-32 a proposal is closed when its proposer %s', (_, { how, words }) =>
  withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 0 }, async () => {
    const proposer = await anAdmin(server, 'credit')
    const loan = await aLoan(server, await aCustomer(server), 75_000)
    const { id } = (await approve(server, proposer, loan.id, 75_000)).body.data.proposal
    await server.app.database.run(`update users set ${how} where id = $1`, [proposer.userId])
    const answer = await decideProposal(server, second, id, 'confirm')
    expect([answer.status, answer.body.message]).toEqual([400, words])
    expect(await show(id)).toMatchObject({ state: 'failed', decision_reason: words, words, decided_by: null })
    const paid = await server.app.database.rows('select id from payments where loan_id = $1', [loan.id])
    expect(paid).toEqual([])
  }),
)
