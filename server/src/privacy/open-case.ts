import type { caseForm } from '@kasuwa/contract/privacy.ts'
import { clockOf, maxWaitingCases } from '@kasuwa/domain/privacy/cases.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { type CaseId, newId, type UserId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import type { Context } from '../context/context.ts'
import { findOwnerOf } from '../customers/customer-page-repository.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { adminCaseAnswer, factsOf, ownCaseAnswer } from './case-answer.ts'
import { type Case, findCase, insertCase, lockPersonWithCases } from './case-repository.ts'

type Input = z.output<typeof caseForm>

/**
 * Opens the caller's complaint or data request (C-217), with the time limits that hold now.
 * @throws Refused cases_waiting
 */
export const openCase = (context: Context, input: Input) =>
  answerOnce(context, async (tx) => ownCaseAnswer(await open(tx, context, context.actor.userId, input)))

/**
 * Writes down a case that a customer made by phone or in person; `id` is their customer id.
 * @throws Refused not_found, cases_waiting
 */
export const openCaseFor = (context: Context, { id, ...input }: Input & { id: string }) =>
  answerOnce(context, async (tx) => {
    const owner = await findOwnerOf(tx, id)
    if (!owner) throw new Refused('not_found')
    return adminCaseAnswer(await open(tx, context, owner.userId, input), context.now)
  })

async function open(tx: Transaction, context: Context, userId: UserId, { kind, words }: Input): Promise<Case> {
  const { app, actor } = context
  const waiting = await lockPersonWithCases(tx, userId)
  if (waiting >= maxWaitingCases) throw new Refused('cases_waiting')
  const id = newId<CaseId>()
  const { settings } = app
  const clock = clockOf(kind, tx.now, {
    acknowledgeHours: settings.COMPLAINT_ACKNOWLEDGE_HOURS,
    complaintDays: settings.COMPLAINT_ANSWER_DAYS,
    requestDays: settings.DATA_REQUEST_DAYS,
  })
  await insertCase(tx, { id, userId, kind, words, openedBy: actor.userId, openedAt: tx.now, ...clock })
  await record(tx, actor, { action: 'case.opened', subject: { kind: 'user', id: userId }, after: { case: id, kind } })
  const made = required(await findCase(tx, id), 'the case')
  await notifyAdmins(tx, app, {
    kind: 'case_opened',
    key: id,
    subject: { kind: 'case', id },
    facts: factsOf(made),
    roles: ['support'],
    except: actor.userId,
  })
  return made
}
