import type { App, Viewer } from '../context/context.ts'
import type { About } from './act.ts'
import type { Proposal } from './proposal-repository.ts'

/**
 * What is kept encrypted of a proposal: the act's input, and what was shown. `person` is the name of whom it is for; a proposal of the
 * version before has none.
 */
type Content = { input: unknown; facts: About['facts']; person?: string | null }

/** What binds the encryption to its use. */
export const contentPurpose = 'proposal'

export const sealContent = ({ vault }: Pick<App, 'vault'>, content: Content): Buffer =>
  vault.seal(JSON.stringify(content), contentPurpose)

/** The input of a proposal, and what was shown of it. */
export const openContent = ({ vault }: Pick<App, 'vault'>, sealed: Buffer): Content =>
  JSON.parse(vault.open(sealed, contentPurpose)) as Content

/** A proposal for the wire. */
export function proposalAnswer({ app, actor }: Viewer, proposal: Proposal) {
  const { firstName, lastName, deciderFirstName, deciderLastName } = proposal
  return {
    id: proposal.id,
    act: proposal.act,
    subject: { kind: proposal.subjectKind, id: proposal.subjectId, name: proposal.subjectName },
    person:
      firstName !== null && lastName !== null
        ? { first_name: firstName, last_name: lastName, customer_id: proposal.customerId }
        : null,
    amount: proposal.amount,
    reason: proposal.reason,
    facts: openContent(app, proposal.sealed).facts.map(({ name, value }) => ({ name, value })),
    proposed_by: { first_name: proposal.proposerFirstName, last_name: proposal.proposerLastName },
    proposed_at: proposal.proposedAt,
    is_own: proposal.proposedBy === actor.userId,
    state: proposal.state,
    decided_by:
      deciderFirstName !== null && deciderLastName !== null
        ? { first_name: deciderFirstName, last_name: deciderLastName }
        : null,
    decided_at: proposal.decidedAt,
    decision_reason: proposal.decisionReason,
    words: proposal.decisionReason,
  }
}
