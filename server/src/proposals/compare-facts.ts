import { exactNaira } from '@kasuwa/domain/display.ts'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { About, Act } from './act.ts'
import { type Fact, fixed, type MovedFact, movedFacts } from './facts.ts'
import { openContent } from './proposal-answer.ts'
import { findNameOf, type Proposal } from './proposal-repository.ts'

type AnyAct = Act<unknown, unknown>

/** The facts of an act, with the name of the person it is for. @throws Refused where there is no such subject */
export async function readAbout<Input>(sql: Sql, app: App, act: Act<Input, unknown>, input: Input) {
  const about = await act.about(sql, input, app)
  return { ...about, person: about.userId && (await findNameOf(sql, about.userId)) }
}

/**
 * Compares the facts that were shown with those of now (C-218). The act's `lock` was taken before, so that no fact changes until the
 * transaction ends.
 * @throws Refused proposal_moved, with the facts that changed; and where there is no such subject any more
 */
export async function requireUnmoved(tx: Transaction, app: App, act: AnyAct, proposal: Proposal): Promise<void> {
  const fallen = (await movedSince(tx, app, act, proposal)).filter(({ falls }) => falls)
  if (fallen.length > 0)
    throw new Refused('proposal_moved', undefined, {
      reason: `Changed: ${fallen.map(({ name }) => name).join(', ')}.`,
    })
}

/** The facts that changed since it was proposed, old and new; or why it could not be done now. It locks nothing. */
export async function compareNow(app: App, act: AnyAct, proposal: Proposal) {
  try {
    return { moved: await movedSince(app.database, app, act, proposal), obstacle: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { moved: [], obstacle: refusalTable[error.code].message }
  }
}

async function movedSince(sql: Sql, app: App, act: AnyAct, proposal: Proposal): Promise<MovedFact[]> {
  const { input, facts, person } = openContent(app, proposal.sealed)
  const now = await readAbout(sql, app, act, input)
  const shown = { amount: proposal.amount, person: person ?? now.person, facts }
  return movedFacts(allFacts(shown), allFacts(now))
}

/** Amount and person are facts too; the page shows them separately. */
const allFacts = ({ amount, person, facts }: Pick<About, 'amount' | 'facts'> & { person: string | null }): Fact[] => [
  ...(amount === null ? [] : [fixed('Amount', exactNaira(amount))]),
  ...(person === null ? [] : [fixed('For', person)]),
  ...facts,
]
