import { type AnySchema, type HTTPMethod, oc } from '@orpc/contract'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import type { ClosingPart } from '@kasuwa/domain/kyc/steps.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import * as z from 'zod/mini'

/** Who may make a call: anybody, anybody signed in, or only these account types. */
export type Who = 'anyone' | 'signed-in' | readonly AccountType[]

/** The body a call reads: JSON, JSON or multipart, or none (a small one is let pass and ignored). */
export type Accepts = 'json' | 'multipart' | 'none'

/**
 * What is counted for the address a call comes from: `attempts` at signing up or in, `failures` (a wrong password or code, a phone that is
 * somebody's), `texts` that calls send. How many an hour is the server's setting.
 */
export type LimitName = 'attempts' | 'failures' | 'texts'

const kibibyte = 1_024
/** Enough for a form of some fields. */
const formBytes = 64 * kibibyte
/** Bodies of calls that take none. */
const ignoredBytes = kibibyte

/** What a line of the contract has besides its schemas. The server enforces all but `refusals`, which are the ones that a caller should expect. */
export type CallMeta = {
  who: Who
  /** Which roles an admin needs; null where any role may, as for all that only reads (C-177). */
  roles: RolesNeeded | null
  message: string
  refusals: readonly RefusalCode[]
  /** The call under an Idempotency-Key is answered as the first time (C-165, C-174): every call that writes, but for the few that explain their exception. */
  repeatable: boolean
  accepts: Accepts
  /** Bytes; a longer body is refused while it comes. */
  maxBytes: number
  limits: readonly LimitName[]
  /** Whether staff may make it before they have set up the sign-in codes that the lender requires (decision 60). */
  beforeSetUp: boolean
  /** What the call changes and an attestation closes. The refusal that it is closed comes before any message about the input. */
  closing: ClosingPart | null
}

type Line<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape> = {
  method: HTTPMethod
  /** Below /api, without it; ids in braces: '/admin/loans/{id}/status'. */
  path: `/${string}`
  summary: string
  who: Who
  /** Of a call that admins make and that writes: one of these roles may, or only who has all (C-177). */
  roles?: RolesNeeded
  input: I
  /** The schema of `data` in the envelope `{message, data}` (C-149). */
  data: D
  /** Further fields next to `message` and `data`, where the specification has them (C-150). */
  topLevel?: B
  message?: string
  refusals?: readonly RefusalCode[]
  /** False for a call that writes nothing worth keeping, or whose answer holds what is never stored. */
  repeatable?: false
  /** 'detailed' passes `{params, query, body}` to the schema instead of one merged object. */
  structure?: 'compact' | 'detailed'
  /** JSON, unless it is a GET. */
  accepts?: Accepts
  maxBytes?: number
  limits?: readonly LimitName[]
  beforeSetUp?: true
  closing?: ClosingPart
}

/**
 * One line of the specification's table of calls: method, path, who may call, what goes in, what comes out. The mark lets the web's build
 * leave out a call whose file a page loads for its form.
 */
// @__NO_SIDE_EFFECTS__
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most calls answer only data
export function call<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape = Record<never, never>>(
  line: Line<I, D, B>,
) {
  const { who, roles = null, message = 'OK', limits = [], closing = null } = line
  const { refusals = [], repeatable = line.method !== 'GET', beforeSetUp = false } = line
  const accepts = line.accepts ?? (line.method === 'GET' ? 'none' : 'json')
  const maxBytes = line.maxBytes ?? (accepts === 'none' ? ignoredBytes : formBytes)
  return oc
    .$meta<CallMeta>({
      who: 'anyone',
      roles: null,
      message: 'OK',
      refusals: [],
      repeatable: false,
      accepts: 'none',
      maxBytes: 0,
      limits: [],
      beforeSetUp: false,
      closing: null,
    })
    .route({
      method: line.method,
      path: line.path,
      summary: line.summary,
      tags: [line.path.split('/')[1] ?? ''],
      inputStructure: line.structure ?? 'compact',
    })
    .meta({ who, roles, message, refusals, repeatable, accepts, maxBytes, limits, beforeSetUp, closing })
    .input(line.input)
    .output(
      z.object({ message: z.string(), data: line.data, ...line.topLevel } as {
        message: z.ZodMiniString<string>
        data: D
      } & B),
    )
}

/** The input of a call that takes none; whatever is sent is ignored. */
export const nothing = z.optional(z.unknown())
