import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { isUuid } from '@kasuwa/domain/uuid.ts'

/** Kinds of id that must never be mixed up (C-159). */
export type UserId = string & { readonly userId: unique symbol }
export type CustomerId = string & { readonly customerId: unique symbol }
export type AgentId = string & { readonly agentId: unique symbol }
export type LoanId = string & { readonly loanId: unique symbol }
export type CaseId = string & { readonly caseId: unique symbol }
export type HandOverId = string & { readonly handOverId: unique symbol }
export type PaymentId = string & { readonly paymentId: unique symbol }

/** A new unguessable id of the kind that is asked for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the kind of id is chosen by who asks
export const newId = <T extends string>(): T => randomUUID() as T

/**
 * New ids for tables with very many rows: they begin with the time (UUIDv7), so that the newest are together in each index, and less of
 * it is written. Each sorts after the earlier ones.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the kind of id is chosen by who asks
export const newOrderedIds = <T extends string>(count: number): T[] =>
  Array.from({ length: count }, () => randomUUIDv7() as string as T).sort()

/** Whether a text of unknown origin can be an id at all; anything else names nothing that exists. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the kind of id is chosen by who asks
export function isId<T extends string>(text: string): text is T {
  return isUuid(text)
}
