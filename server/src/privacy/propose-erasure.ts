import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { tableDate } from '@kasuwa/domain/display.ts'
import { caseNumber } from '@kasuwa/domain/privacy/cases.ts'
import { type RefusalCode, Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type CustomerId, isId, newId } from '../base/ids.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { notify } from '../notifications/notify.ts'
import { useCaseOf } from '../proposals/act-or-propose.ts'
import type { Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import { openContent, sealContent } from '../proposals/proposal-answer.ts'
import { saveCaseAnswer } from './case-repository.ts'
import {
  type Erasable,
  erasePerson,
  findErasable,
  listEraseRequests,
  listSealedProposals,
  lockErasable,
  saveSealedProposal,
} from './erasure-repository.ts'

type ErasureInput = { id: string; reason: string }

/** The facts of an erasure, and the answer to the request. The names of facts are known once their values are erased too. */
const texts = {
  phone: 'Phone',
  account: 'Repayment account',
  erased:
    'Name, phone, e-mail, birthday, address, NIN, BVN, bank accounts, family, work, business, documents, words of notes and cases, texts, sign-ins',
  kept: 'Loans, payments, transfers with the account they went to, agreements, the books, what provider and bank reported and the audit trail: the law asks for at least six years, and the product never deletes them',
  answer:
    'Your data was erased as you asked. Only what the law requires is kept: your loans and payments in the books, your agreements, and the audit trail.',
}

/**
 * Erases the data of a customer who asked for it, for ever (RIGHT-05). It always takes two people. All is done in one transaction, which
 * also answers the request, promises the last text, and promises that the provider closes their repayment account.
 */
export const dataErasure: Act<ErasureInput, { id: CustomerId }> = {
  name: 'data_erasure',
  limit: 'always',
  roles: ['support'],
  async about(sql, { id, reason }) {
    const person = await erasable(sql, id)
    const { phone, name, userId, accountNumber, request, loans, lastEnd } = person
    return {
      subject: { kind: 'customer', id: person.id, name },
      userId,
      amount: null,
      reason,
      facts: [
        fixed(texts.phone, phone),
        fixed('Erased for ever', texts.erased),
        fixed('Kept by law', texts.kept),
        fixed(
          texts.account,
          accountNumber === null
            ? 'None'
            : `${accountNumber}: the provider closes it, and money that still comes for it goes to suspense`,
        ),
        fixed('Request of the customer', request === null ? 'None waits' : caseNumber(request)),
        { name: 'Loans', value: lastEnd === null ? String(loans) : `${loans}, the last ended ${tableDate(lastEnd)}` },
      ],
    }
  },
  lock: (tx, { id }) => lockKnown(tx, id),
  async run(tx, { app, actor }, { id }, proposedBy) {
    await lockKnown(tx, id)
    const person = await erasable(tx, id)
    const [obstacle] = obstaclesOf(person)
    if (obstacle) throw new Refused(obstacle)
    // Without a proposal it is only asked whether it could be done.
    if (proposedBy === null) return { id: person.id }
    const requests = await listEraseRequests(tx, person.userId)
    await erasePerson(tx, person.userId, actor.userId)
    for (const one of requests) await saveCaseAnswer(tx, one.id, actor.userId, texts.answer)
    await eraseProposals(tx, app, person)
    if (person.accountId !== null) await app.outbox.put(tx, 'close-virtual-account', person.accountId)
    await sendLastText(tx, app, person)
    await record(tx, actor, {
      action: 'data.erased',
      subject: { kind: 'user', id: person.userId },
      after: { proposedBy, cases: requests.map(({ number }) => caseNumber(number)) },
    })
    return { id: person.id }
  },
  final: ['not_found', 'person_erased'],
}

/** Proposes to erase a customer. @throws Refused not_found, proposal_open, and what keeps their data (`obstaclesOf`) */
export const proposeErasure = useCaseOf(dataErasure)

/** The data that an erasure deletes and keeps, and every sentence for why it cannot be done now. @throws Refused not_found */
export async function showErasure({ app }: Context, { id }: { id: string }) {
  const obstacles = obstaclesOf(await erasable(app.database, id))
  return { deleted: texts.erased, kept: texts.kept, obstacles: obstacles.map((code) => refusalTable[code].message) }
}

/** @throws Refused not_found */
async function erasable(sql: Sql, id: string): Promise<Erasable> {
  const person = isId<CustomerId>(id) ? await findErasable(sql, id) : undefined
  if (!person) throw new Refused('not_found')
  return person
}

async function lockKnown(tx: Transaction, id: string): Promise<void> {
  if (isId<CustomerId>(id)) await lockErasable(tx, id)
}

/** Everything that keeps a person's data; nothing else is named once it was erased. */
function obstaclesOf(person: Erasable): RefusalCode[] {
  if (person.erasedAt !== null) return ['person_erased']
  const found: [RefusalCode, boolean][] = [
    ['erasure_banned', person.status === 'banned'],
    ['erasure_loan', person.hasLoan],
    ['erasure_credit', person.hasCredit],
    ['erasure_money', person.hasMoney],
    ['erasure_cash', person.hasCash],
    ['erasure_case', person.hasCase],
    ['erasure_not_asked', person.request === null],
    ['erasure_file', person.hasAskedFile],
    ['erasure_account', person.hasUnfinishedAccount],
    ['erasure_proposal', person.hasProposal],
  ]
  return found.flatMap(([code, is]) => (is ? [code] : []))
}

/** The encrypted part of every proposal about the person is replaced; of an erasure the facts without phone and account stay. */
async function eraseProposals(tx: Transaction, app: App, { userId }: Erasable): Promise<void> {
  for (const { id, act, sealed } of await listSealedProposals(tx, userId)) {
    const facts = act === dataErasure.name ? openContent(app, sealed).facts.filter(isImpersonal) : []
    await saveSealedProposal(tx, { id, sealed: sealContent(app, { input: {}, facts, person: null }) })
  }
}

const isImpersonal = ({ name }: { name: string }): boolean => name !== texts.phone && name !== texts.account

/** It leaves at once, at any hour, and names the lender's own line: whoever did not ask for this should not call the agent. */
async function sendLastText(tx: Transaction, app: App, { userId, phone }: Erasable): Promise<void> {
  const { SUPPORT_PHONE: line } = app.settings
  const contact = line === undefined ? null : `us on ${line}`
  await notify(tx, app, [{ kind: 'data_erased', userId, key: newId(), facts: { contact }, phone }])
}
