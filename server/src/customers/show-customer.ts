import { matchName } from '@kasuwa/domain/profile/name-match.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { accountAnswer } from '../bank-accounts/account-answer.ts'
import { findAccountOverlaps, accountOverlapsAnswer } from '../bank-accounts/account-overlaps.ts'
import type { Context, Viewer } from '../context/context.ts'
import { type AskedFileRow, listAskedFiles } from '../kyc/asked-file-repository.ts'
import { missingAccountSentence } from '../loans/missing-account-answer.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { answersOnWire } from '../profile/profile-answer.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { type CustomerPage, findCustomerPage } from './customer-page-repository.ts'

/**
 * One customer as an admin's page shows them (DESK-03). `id` is their customer id.
 * @throws Refused not_found
 */
export async function showCustomer({ app, actor }: Context, { id }: { id: string }) {
  const { database } = app
  const row = await findCustomerPage(database, id)
  if (!row) throw new Refused('not_found')
  const [answers, shared, asked] = await Promise.all([
    loadAnswers(database, row.userId),
    findAccountOverlaps(database, row.id),
    listAskedFiles(database, row.userId),
  ])
  const { utility_bill: bill, valid_id: identity } = answers
  const person = { firstName: answers.first_name, middleName: answers.middle_name, lastName: answers.last_name }
  return {
    id: row.id,
    user: answersOnWire({ app, actor }, answers),
    created_at: row.createdAt,
    erased_at: row.erasedAt,
    identity: { nin: row.nin, bvn: row.bvn },
    documents: { utility_bill: documentAnswer(row, bill), valid_id: documentAnswer(row, identity) },
    asked_files: asked.map(askedFileAnswer),
    bank_accounts: row.accounts.map((account) => ({
      ...accountAnswer(account),
      holder_differs: matchName(person, account.accountName).match === 'differs',
    })),
    user_has_dva: row.virtualAccount !== null,
    user_dva: row.virtualAccount,
    user_dva_missing: missingAccountSentence('staff', row),
    agent: agentAnswer({ app, actor }, row),
    group: row.group,
    open_proposals: row.openProposals,
    shared: accountOverlapsAnswer({ app, actor }, shared),
    messages: row.messages.map(({ sentAt, ...message }) => ({ ...message, sent_at: new Date(sentAt) })),
  }
}

function documentAnswer({ documents }: CustomerPage, key: string | null) {
  const file = documents.find((one) => one.key === key)
  return file ? { content_type: file.contentType, sent_at: new Date(file.sentAt) } : null
}

const askedFileAnswer = ({ id, kind, reason, askedAt, sentAt, withdrawnAt, earlierType }: AskedFileRow) => ({
  id,
  kind,
  reason,
  asked_at: askedAt,
  sent_at: sentAt,
  withdrawn_at: withdrawnAt,
  earlier: earlierType && { content_type: earlierType },
})

const agentAnswer = (viewer: Viewer, row: CustomerPage) => ({
  id: row.agentId,
  code: row.agentCode,
  user: {
    ...personAnswer(viewer, {
      firstName: row.agentFirstName,
      lastName: row.agentLastName,
      phone: row.agentPhone,
      picture: row.agentPicture,
    }),
    email: row.agentEmail,
  },
})
