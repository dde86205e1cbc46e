import { mayAct } from '@kasuwa/domain/access/staff-roles.ts'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import type { ActName, ProposalState } from '@kasuwa/contract/entities/proposal.ts'
import { type RefusalCode, Refused } from '@kasuwa/domain/refusal.ts'
import { needRole } from '../access/assert-role.ts'
import { record } from '../audit/record.ts'
import type { Actor, Context } from '../context/context.ts'
import { withSavepoint } from '../db/savepoint.ts'
import type { Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import { isId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import type { Act, Acts } from './act.ts'
import { assertNoneGaveAccess } from './access-given.ts'
import { requireUnmoved } from './compare-facts.ts'
import { openContent, proposalAnswer } from './proposal-answer.ts'
import {
  closeProposal,
  findOpenProposal,
  findProposal,
  nameProposal,
  type Proposal,
  type ProposalId,
} from './proposal-repository.ts'

/** The result of a confirmation: what the act made, or why it closed the proposal instead. */
type Confirmed = { id: ProposalId; made: unknown } | ({ id: ProposalId; refused: RefusalCode } & Because)

/** The part of a refusal's answer after its message. */
type Because = { reason?: string }

/**
 * Does what another person proposed. The act runs as it would for the confirmer alone, and makes all its refusals again. The proposal is
 * closed when its facts are not those that were shown, when its proposer may no longer propose it (C-218), or after a refusal that will
 * never go away. After any other refusal it stays open. When several people decide at once, one decision counts. It waits for a payout as
 * the act itself does.
 * @throws Refused not_found, role_needed, proposal_own, proposal_decided, proposer_gave_access, confirmer_gave_access, proposer_inactive,
 * proposer_lacks_role, proposal_moved, and the act's refusals
 */
export const confirmProposal =
  (acts: Acts) =>
  (context: Context, { id }: { id: string }) =>
    onceByKey(
      context,
      (tx) => confirm(tx, context, acts, id),
      async (confirmed) => {
        if ('refused' in confirmed) throw refusalOf(confirmed.refused, confirmed)
        const proposal = required(await findProposal(context.app.database, confirmed.id), 'the proposal')
        const payout = (await acts[proposal.act].payout?.(context.app, confirmed.made)) ?? null
        return { ...proposalAnswer(context, proposal), payout }
      },
    )

async function confirm(tx: Transaction, context: Context, acts: Acts, id: string): Promise<Confirmed> {
  const { app, actor } = context
  const proposal = await readOpenOfAnother(tx, context, acts, id)
  await assertNoneGaveAccess(tx, app, actor, proposal)
  const refuse = async (code: RefusalCode, because: Because = {}): Promise<Confirmed> => {
    await end(tx, null, proposal, 'failed', wordsOf(code, because))
    return { id: proposal.id, refused: code, ...because }
  }
  const act = acts[proposal.act]
  const lost = lostBy(proposal, act)
  if (lost) return refuse(lost)
  const { input } = openContent(app, proposal.sealed)
  try {
    const made = await withSavepoint(tx, async () => {
      await act.lock(tx, input)
      // Another person may have decided it while this waited for the lock.
      await readOpen(tx, id)
      await requireUnmoved(tx, app, act, proposal)
      await nameProposal(tx, proposal.id)
      return act.run(tx, context, input, proposal.proposedBy)
    })
    await end(tx, actor, proposal, 'confirmed')
    return { id: proposal.id, made }
  } catch (error) {
    if (isFinal(act, error)) return refuse(error.code, becauseOf(error))
    // It may be refused because another person confirmed it at the same time.
    if (error instanceof Refused) await readOpen(tx, id)
    throw error
  }
}

const isFinal = ({ final }: Act<unknown, unknown>, error: unknown): error is Refused =>
  error instanceof Refused && (error.code === 'proposal_moved' || final.includes(error.code))

const becauseOf = ({ detail }: Refused): Because => (detail?.['reason'] ? { reason: String(detail['reason']) } : {})

const refusalOf = (code: RefusalCode, { reason }: Because): Refused =>
  new Refused(code, undefined, reason === undefined ? undefined : { reason })

const wordsOf = (code: RefusalCode, { reason }: Because): string =>
  [refusalTable[code].message, reason].filter(Boolean).join(' ').slice(0, maxWords)

/** The column has so many characters. */
const maxWords = 500

/** Why its proposer may no longer propose it; null where they may. */
function lostBy(
  { proposerStatus, proposerRoles }: Proposal,
  { roles }: Pick<Act<unknown, unknown>, 'roles'>,
): RefusalCode | null {
  if (proposerStatus !== 'active') return 'proposer_inactive'
  return mayAct(proposerRoles, roles) ? null : 'proposer_lacks_role'
}

/**
 * Refuses another person's proposal, with the reason.
 * @throws Refused not_found, role_needed, proposal_own, proposal_decided
 */
export const refuseProposal =
  (acts: Acts) =>
  (context: Context, { id, reason }: { id: string; reason: string }) =>
    decided(context, async (tx) => {
      const proposal = await readOpenOfAnother(tx, context, acts, id)
      return end(tx, context.actor, proposal, 'refused', reason)
    })

/** Withdraws the caller's own proposal. @throws Refused not_found, proposal_of_another, proposal_decided */
export function withdrawProposal(context: Context, { id }: { id: string }) {
  const { actor } = context
  return decided(context, async (tx) => {
    const proposal = await readOpen(tx, id)
    if (proposal.proposedBy !== actor.userId) throw new Refused('proposal_of_another')
    return end(tx, actor, proposal, 'withdrawn')
  })
}

/**
 * Closes the proposals about a subject once they can never be done. The use cases that cause this call it in their transaction, with the
 * subject locked. A limit that was switched off meanwhile leaves nothing open.
 * @param code the refusal that a confirmation would get
 */
export async function closeProposalsOf(
  tx: Transaction,
  act: { readonly name: ActName },
  subjectId: string,
  code: RefusalCode,
): Promise<void> {
  const proposal = await findOpenProposal(tx, act.name, subjectId)
  if (proposal) await end(tx, null, proposal, 'failed', refusalTable[code].message)
}

const decided = (context: Context, effect: (tx: Transaction) => Promise<ProposalId>) =>
  onceByKey(context, effect, async (id) =>
    proposalAnswer(context, required(await findProposal(context.app.database, id), 'the proposal')),
  )

async function readOpen(tx: Transaction, id: string): Promise<Proposal> {
  const proposal = isId<ProposalId>(id) ? await findProposal(tx, id) : undefined
  if (!proposal) throw new Refused('not_found')
  if (proposal.state !== 'open') throw new Refused('proposal_decided')
  return proposal
}

/** Neither the person who proposed it nor one without the act's role may decide it. */
async function readOpenOfAnother(tx: Transaction, context: Context, acts: Acts, id: string): Promise<Proposal> {
  const proposal = await readOpen(tx, id)
  needRole(context, acts[proposal.act].roles)
  if (proposal.proposedBy === context.actor.userId) throw new Refused('proposal_own')
  return proposal
}

/** Writes how it ended, once: the second person is refused, and their transaction is rolled back. */
async function end(
  tx: Transaction,
  actor: Actor | null,
  { id, act, proposedBy, subjectKind, subjectId }: Proposal,
  state: Exclude<ProposalState, 'open'>,
  decisionReason: string | null = null,
): Promise<ProposalId> {
  if (!(await closeProposal(tx, { id, state, decidedBy: actor?.userId ?? null, decisionReason })))
    throw new Refused('proposal_decided')
  await record(tx, actor, {
    action: `proposal.${state}`,
    subject: { kind: subjectKind, id: subjectId },
    after: { proposalId: id, act, proposedBy, ...(decisionReason !== null && { reason: decisionReason }) },
  })
  return id
}
