import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Gender } from '@kasuwa/domain/profile/options.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import type { Viewer } from '../context/context.ts'
import { instant, integerOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import {
  type AccountFilter,
  type AccountListInput,
  accountParams,
  isFoundAccount,
  readAccountFilter,
} from '../lists/filters.ts'
import { missingAccountSentence, virtualAccountFacts, virtualAccountShape } from '../loans/missing-account-answer.ts'
import { personAnswer, personColumns, personShape } from '../profile/person-answer.ts'

// The common part of all lists of customers. Anything that only one list has is with its statement.

/** The search and filters of a list of customers: as the call takes them, and as values of a statement. */
export type ListedInput = AccountListInput
export type ListedFilter = AccountFilter
export const readListedFilter = readAccountFilter
export const listedParams = accountParams

/** True of the customers that are looked for, as SQL: of a row `c` and its user `u`. */
export const isListed = isFoundAccount('c')

export const listedShape = {
  id: uuid<CustomerId>(),
  createdAt: instant,
  erasedAt: instant.nullable,
  userId: uuid<UserId>(),
  ...personShape,
  email: text,
  gender: word<Gender>().nullable,
  address: text.nullable,
  status: word<UserStatus>(),
  kycLevel: integerOf<KycLevel>(),
  ...virtualAccountShape,
}

/** The columns of that shape: of a customer `c`, their user `u` and their profile `p`. */
export const listedColumns = `c.id, c.created_at as "createdAt", u.erased_at as "erasedAt", u.id as "userId", ${personColumns}, coalesce(u.email, '') as email, u.gender, p.address, u.status, u.kyc_level as "kycLevel",
  ${virtualAccountFacts}`

/** The same of a customer as the wire has it. */
export function listedAnswer(viewer: Viewer, row: RowOfShape<typeof listedShape>) {
  const { email, gender, address, status } = row
  return {
    id: row.id,
    kyc_level: row.kycLevel,
    user: { id: row.userId, ...personAnswer(viewer, row), email, gender, address, status },
    user_dva_missing: missingAccountSentence('staff', row),
    created_at: row.createdAt,
    erased_at: row.erasedAt,
  }
}
