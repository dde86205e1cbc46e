import { proposalWords } from '@kasuwa/contract/loan-words.ts'
import { addKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { needRole } from '../access/assert-role.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { dryRun } from '../db/savepoint.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import { newId } from '../base/ids.ts'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { readName } from '../profile/read-name.ts'
import { required } from '../base/required.ts'
import { type Act, isLimited, mayAlone } from './act.ts'
import { readAbout } from './compare-facts.ts'
import { proposalAnswer, sealContent } from './proposal-answer.ts'
import { isAboutMoney, refuseProposedAct } from './money-proposals.ts'
import { findOpenProposal, findProposal, isAnyOpen, insertProposal, type ProposalId } from './proposal-repository.ts'

type Proposed = { proposal: ProposalId }

/** The answer to an act that waits, with status 202. */
type WaitingAnswer = { proposal: ReturnType<typeof proposalAnswer> }

/**
 * The use case of an act. It does the act at once, or where its amount needs a second person it keeps a proposal and answers that. It
 * refuses now what the act would refuse now, so that only acts that could be done are proposed. While there is a proposal about a
 * subject, nobody does the same act alone, and nobody does another act on the same money (C-212). Safe to repeat under a key.
 * @throws Refused role_needed, proposal_open, and the act's refusals
 */
export function actOrPropose<Input, Made, Answer>(
  context: Context,
  act: Act<Input, Made>,
  input: Input,
  answer: (made: Made) => Promise<Answer> | Answer,
): Promise<Answer | WaitingAnswer> {
  needRole(context, act.roles)
  return onceByKey<Proposed | Made, Answer | WaitingAnswer>(
    context,
    async (tx) => (await propose(tx, context, act, input)) ?? act.run(tx, context, input, null),
    (made) => (isProposed(made) ? waitingAnswer(context, made.proposal) : answer(made)),
  )
}

/** The use case of an act whose call answers what the act made. */
export const useCaseOf =
  <Input, Made>(act: Act<Input, Made>) =>
  (context: Context, input: Input) =>
    actOrPropose(context, act, input, (made) => made)

const isProposed = (made: unknown): made is Proposed => typeof made === 'object' && made !== null && 'proposal' in made

/** The indexes that let one proposal be open: of an act about a subject, and about money. */
const onlyOneOpen = ['one_open_proposal', 'one_open_proposal_about_money']

/** Null where one person may do it alone. */
async function propose<Input, Made>(
  tx: Transaction,
  context: Context,
  act: Act<Input, Made>,
  input: Input,
): Promise<Proposed | null> {
  const { app, actor } = context
  const [isOfMoney, mayNeedTwo] = [isAboutMoney(act.name), isLimited(app.settings, act)]
  // A proposal waits on after its limit was switched off, and is decided first.
  const mayWait = mayNeedTwo || isOfMoney || (await isAnyOpen(tx, act.name))
  if (!mayWait) return null
  if (act.isHarmless || act.doneToday || isOfMoney) await act.lock(tx, input)
  if (await act.isHarmless?.(tx, input)) return null
  const { subject, facts, person, ...about } = await readAbout(tx, app, act, input)
  if (await findOpenProposal(tx, act.name, subject.id)) throw new Refused('proposal_open')
  await refuseProposedAct(tx, act.name, subject.id)
  if (!mayNeedTwo || mayAlone(app.settings, act, input, await countedAmount(tx, context, act, input, about.amount)))
    return null
  await dryRun(tx, () => act.run(tx, context, input, null))
  const id = newId<ProposalId>()
  await insertProposal(tx, {
    ...about,
    id,
    act: act.name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    sealed: sealContent(app, { input, facts, person }),
    proposedBy: actor.userId,
  }).catch((error: unknown) => {
    throw onlyOneOpen.some((index) => isDuplicate(error, index)) ? new Refused('proposal_open') : error
  })
  await notifyAdmins(tx, app, {
    kind: 'proposal_waits',
    roles: act.roles === 'all' ? [] : act.roles,
    except: actor.userId,
    key: id,
    subject: { kind: 'proposal', id },
    facts: { act: act.name.replaceAll('_', ' '), about: subject.name, by: await readName(tx, actor.userId) },
  })
  const { kind, id: subjectId } = subject
  const { amount, reason } = about
  await record(tx, actor, {
    action: 'proposal.made',
    subject: { kind, id: subjectId },
    after: { proposalId: id, act: act.name, ...(amount !== null && { amount }), ...(reason !== null && { reason }) },
  })
  return { proposal: id }
}

/** The amount that the limit is compared with: of this act, and of those before it on the day. */
async function countedAmount<Input, Made>(
  tx: Transaction,
  { actor }: Context,
  act: Act<Input, Made>,
  input: Input,
  amount: Kobo | null,
): Promise<Kobo | null> {
  if (amount === null || !act.doneToday) return amount
  return addKobo(amount, await act.doneToday(tx, actor.userId, input))
}

async function waitingAnswer(context: Context, id: ProposalId): Promise<WaitingAnswer> {
  const proposal = required(await findProposal(context.app.database, id), 'the proposal')
  context.exchange.status = 202
  context.exchange.message = proposalWords.waits
  return { proposal: proposalAnswer(context, proposal) }
}
