import { type AnySchema, type HTTPMethod, oc } from '@orpc/contract'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import * as z from 'zod/mini'

/** Who may make a call: anybody, anybody signed in, or only these account types. */
export type Who = 'anyone' | 'signed-in' | readonly AccountType[]

/** What a line of the contract says besides its schemas. The server enforces `who`; `refusals` are the ones a caller should expect. */
export type CallMeta = {
  who: Who
  message: string
  refusals: readonly RefusalCode[]
  /** The call under an Idempotency-Key is answered as the first time (C-165, C-174): every call that writes, unless it says why not. */
  repeatable: boolean
}

type Line<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape> = {
  method: HTTPMethod
  /** Below /api, without it; ids in braces: '/admin/loans/{id}/status'. */
  path: `/${string}`
  summary: string
  who: Who
  input: I
  /** The schema of `data` in the envelope `{message, data}` (C-149). */
  data: D
  /** What stands beside `message` and `data`, where the specification says so (C-150). */
  beside?: B
  message?: string
  refusals?: readonly RefusalCode[]
  /** False for a call that writes nothing worth keeping, or whose answer holds what is never stored. */
  repeatable?: false
  /** 'detailed' hands `{params, query, body}` to the schema instead of one merged object. */
  structure?: 'compact' | 'detailed'
}

/** One line of the specification's table of calls: method, path, who may call, what goes in, what comes out. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most lines say nothing beside data
export function call<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape = Record<never, never>>(line: Line<I, D, B>) {
  const { who, message = 'OK', refusals = [], repeatable = line.method !== 'GET' } = line
  return oc
    .$meta<CallMeta>({ who: 'anyone', message: 'OK', refusals: [], repeatable: false })
    .route({
      method: line.method,
      path: line.path,
      summary: line.summary,
      tags: [line.path.split('/')[1] ?? ''],
      inputStructure: line.structure ?? 'compact',
    })
    .meta({ who, message, refusals, repeatable })
    .input(line.input)
    .output(z.object({ message: z.string(), data: line.data, ...line.beside } as { message: z.ZodMiniString<string>; data: D } & B))
}

/** The input of a call that takes none; whatever is sent is ignored. */
export const nothing = z.optional(z.unknown())
