import type { App, Viewer } from '../context/context.ts'
import type { About } from './act.ts'
import { compared, type Fact } from './facts.ts'
import type { Proposal } from './proposal-repository.ts'

/**
 * The encrypted part of a proposal: the act's input, and the facts that were shown. `person` is the name of the person it is for; a
 * proposal of the previous release has none.
 */
type Content = { input: unknown; facts: About['facts']; person?: string | null }

/** Binds the encryption to its use. */
export const contentPurpose = 'proposal'

export const sealContent = ({ vault }: Pick<App, 'vault'>, content: Content): Buffer =>
  vault.seal(JSON.stringify(content), contentPurpose)

/** The input of a proposal, and the facts that were shown. */
export function openContent({ vault }: Pick<App, 'vault'>, sealed: Buffer): Content {
  const content = JSON.parse(vault.open(sealed, contentPurpose)) as Content
  return { ...content, facts: content.facts.map(renamed) }
}

/** A proposal that a server of the previous release kept shows a digest; to be removed in the next release. */
const renamed = (fact: Fact): Fact =>
  fact.name === 'Digest of the list' ? compared('List of customers', fact.value) : fact

/** A proposal as it is sent. */
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
    facts: openContent(app, proposal.sealed).facts.flatMap(({ name, value, isHidden }) =>
      isHidden ? [] : [{ name, value }],
    ),
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
