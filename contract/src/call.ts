import { type AnySchema, type HTTPMethod, oc } from '@orpc/contract'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import type { ClosingPart } from '@kasuwa/domain/kyc/steps.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import * as z from 'zod/mini'

/** The callers of a call: anyone, anyone signed in, or only these account types. */
export type Who = 'anyone' | 'signed-in' | readonly AccountType[]

/** The body a call reads: JSON, JSON or multipart, JSON or CSV as `{csv}`, or none (a small one is accepted and ignored). */
export type Accepts = 'json' | 'multipart' | 'csv' | 'none'

/** The kind of a file that a call answers instead of `{message, data}`. */
export type FileKind = 'pdf' | 'csv'

/**
 * The limits that are counted for each IP address: `attempts` at signing up or in, `failures` (a wrong password or code, a phone that
 * is registered), and `texts` that calls send. The number per hour is a setting of the server.
 */
export type LimitName = 'attempts' | 'failures' | 'texts'

const kibibyte = 1_024
/** Enough for a form with a few fields. */
const formBytes = 64 * kibibyte
/** The limit for a body of a call that takes none. */
const ignoredBytes = kibibyte

/** Everything a call of the contract has besides its schemas. The server enforces all but `refusals`, which a caller should expect. */
export type CallMeta = {
  who: Who
  /** The roles of which an admin needs one; null where any role may, as for all calls that only read and answer no file (C-177). */
  roles: RolesNeeded | null
  message: string
  refusals: readonly RefusalCode[]
  /** The same Idempotency-Key gets the first answer again (C-165, C-174): true for every call that writes, with few explained exceptions. */
  repeatable: boolean
  accepts: Accepts
  /** In bytes; a longer body is refused while it is being received. */
  maxBytes: number
  limits: readonly LimitName[]
  /** Whether staff may make it before they have set up the sign-in codes that the lender requires (decision 60). */
  beforeSetUp: boolean
  /** The part of the customer's data that the call changes and an attestation closes. This refusal comes before any message about the input. */
  lockedBy: ClosingPart | null
  /** The kind of file that it answers; null for `{message, data}`. */
  file: FileKind | null
}

/** The parts of a call besides its answer. */
type CallLine<I extends AnySchema> = {
  method: HTTPMethod
  /** Below /api, without it; ids in braces: '/admin/loans/{id}/status'. */
  path: `/${string}`
  summary: string
  who: Who
  /** For a call of admins that writes: an admin with one of these roles may make it, or only one who has all roles (C-177). */
  roles?: RolesNeeded
  input: I
  refusals?: readonly RefusalCode[]
  /** False for a call that writes nothing worth keeping, or whose answer must never be stored. */
  repeatable?: false
  /** 'detailed' passes `{params, query, body}` to the schema instead of one merged object. */
  structure?: 'compact' | 'detailed'
  /** JSON, unless it is a GET. */
  accepts?: Accepts
  maxBytes?: number
  limits?: readonly LimitName[]
  beforeSetUp?: true
  lockedBy?: ClosingPart
}

type CallDefinition<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape> = CallLine<I> & {
  /** The schema of `data` in the envelope `{message, data}` (C-149). */
  data: D
  /** Further fields next to `message` and `data`, where the specification has them (C-150). */
  topLevel?: B
  message?: string
}

// @__NO_SIDE_EFFECTS__
const pdf = () => z.file().check(z.mime(['application/pdf']))

/** The server answers it in parts, so what it gives is no whole file; the web gets one. */
// @__NO_SIDE_EFFECTS__
const csv = (): z.ZodMiniType<File, Blob> => z.file().check(z.mime(['text/csv']))

/**
 * One row of the specification's table of calls: method, path, who may call, input and answer. The mark below lets the web's build
 * leave out a call when a page loads its file only for the form.
 */
// @__NO_SIDE_EFFECTS__
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most calls answer only data
export function call<I extends AnySchema, D extends z.core.$ZodType, B extends z.core.$ZodShape = Record<never, never>>(
  line: CallDefinition<I, D, B>,
) {
  const { data, topLevel, message } = line
  return lineOf(line, { message, file: null }).output(
    z.object({ message: z.string(), data, ...topLevel } as {
      message: z.ZodMiniString<string>
      data: D
    } & B),
  )
}

/**
 * A row whose call answers a file: `Content-Disposition` has its name, and nobody may keep the answer on the way. A refusal is JSON as for
 * any other call.
 */
// @__NO_SIDE_EFFECTS__
export function fileCall<I extends AnySchema>({ file, ...line }: CallLine<I> & { file: 'pdf' }) {
  return lineOf(line, { file }).output(pdf())
}

// @__NO_SIDE_EFFECTS__
function lineOf<I extends AnySchema>(
  line: CallLine<I>,
  { message = 'OK', file }: { message?: string | undefined; file: FileKind | null },
) {
  const { who, roles = null, limits = [], lockedBy = null } = line
  const { refusals = [], repeatable = line.method !== 'GET', beforeSetUp = false } = line
  const accepts = line.accepts ?? (line.method === 'GET' ? 'none' : 'json')
  const maxBytes = line.maxBytes ?? (accepts === 'none' ? ignoredBytes : formBytes)
  const meta = { who, roles, message, refusals, repeatable, accepts, maxBytes, limits, beforeSetUp, lockedBy, file }
  return oc
    .$meta<CallMeta>(meta)
    .route({
      method: line.method,
      path: line.path,
      summary: line.summary,
      inputStructure: line.structure ?? 'compact',
    })
    .input(line.input)
}

/**
 * A call of admins that answers a list as a CSV file (C-206). It takes the list's search and filters, and no page or order: a file has every
 * row, the newest first. Although it only reads, it names the roles that may make it, because a file leaves the product.
 */
// @__NO_SIDE_EFFECTS__
export function csvCall<I extends AnySchema>(line: {
  /** The path of the list, with the ending of the file. */
  path: `/admin/${string}.csv`
  summary: string
  roles: RolesNeeded
  input: I
  refusals?: readonly RefusalCode[]
}) {
  const { path, summary, roles, input, refusals = [] } = line
  const known = ['files_under_way', ...refusals] as const
  return lineOf(
    { method: 'GET', path, summary, who: ['admin'], roles, input, refusals: known },
    { file: 'csv' },
  ).output(csv())
}

/** The input of a call that takes none; anything that is sent is ignored. */
export const nothing = z.optional(z.unknown())
