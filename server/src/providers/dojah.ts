import * as z from 'zod/mini'
import { comparedNames, registeredDay } from './dojah-person.ts'
import { ProviderRefused, ProviderUnavailable } from './ports.ts'
import type { IdentityAnswer, IdentityPort, PersonToCheck } from './ports.ts'
import { callProvider, type OnCall } from './provider-call.ts'

type Options = {
  /** Such as `https://api.dojah.io`. */
  baseUrl: string
  appId: string
  secretKey: string
  /** A call may take so many milliseconds; without an answer the outbox asks again. */
  timeoutMs?: number
  onCall?: OnCall
}
type Matched = IdentityAnswer['matched']

const text = z.nullish(z.string())
const refusal = z.pipe(
  z.object({ error: z.string() }),
  z.transform(({ error }) => ({ message: error })),
)
const fieldMatch = z.nullish(z.object({ status: z.boolean() }))

/** The look-up of a NIN answers the registered person; the field's names differ by tier. */
const ninAnswer = z.object({
  reference_id: text,
  entity: z.object({
    first_name: text,
    firstname: text,
    middle_name: text,
    middlename: text,
    last_name: text,
    surname: text,
    birth_date: text,
    birthdate: text,
    date_of_birth: text,
  }),
})
/** The check of a BVN answers, field by field, whether the value we sent is the registered one. */
const bvnAnswer = z.object({
  reference_id: text,
  entity: z.object({
    bvn: z.object({ status: z.boolean() }),
    first_name: fieldMatch,
    last_name: fieldMatch,
    date_of_birth: fieldMatch,
  }),
})

/** The wallet that pays for the checks, in naira. */
const walletAnswer = z.object({ entity: z.object({ wallet_balance: z.union([z.string(), z.number()]) }) })

/**
 * NIN and BVN checks with Dojah (C-63). A check never throws: a service that is unreachable or out of credit, refuses our key, or leaves out a
 * name or the date of birth is `unavailable`, with the `problem` for the caller's log. The numbers go in the query, as Dojah wants.
 */
export function dojahAdapter({ baseUrl, appId, secretKey, timeoutMs = 8_000, onCall }: Options): IdentityPort {
  const headers = { appid: appId, authorization: secretKey }
  const toDojah = { provider: 'dojah', method: 'GET' as const, baseUrl, headers, timeoutMs, refusal, onCall }

  async function check<Answer>(
    path: string,
    query: Record<string, string>,
    answer: z.ZodMiniType<Answer>,
    toAnswer: (answer: Answer) => IdentityAnswer,
  ): Promise<IdentityAnswer> {
    try {
      const reply = await callProvider({ ...toDojah, path, query, answer })
      // A number in the wrong format is refused with 400: the register has no such number either.
      return 'refusal' in reply ? { state: 'not_found', providerReference: null, matched: {} } : toAnswer(reply.answer)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return { state: 'unavailable', providerReference: null, matched: {}, problem: error.message }
    }
  }

  return {
    about: { label: 'Dojah', key: 'DOJAH_APP_ID and DOJAH_SECRET_KEY', base: 'DOJAH_BASE_URL', baseUrl },
    readAccount: async () => {
      const path = '/api/v1/balance'
      const reply = await callProvider({ ...toDojah, path, answer: walletAnswer })
      if ('refusal' in reply)
        throw new ProviderRefused(`dojah GET ${path}: refused with ${reply.status}: ${reply.refusal.message}`, reply)
      const left = Number(String(reply.answer.entity.wallet_balance).replaceAll(',', ''))
      return { balance: `NGN ${left.toFixed(2)}`, isEmpty: !(left > 0) }
    },
    checkNin: (nin, person) =>
      check('/api/v1/kyc/nin', { nin, ...asked(person) }, ninAnswer, ({ entity, reference_id }) =>
        resultOf(ninMatches(entity, person), reference_id ?? null),
      ),
    checkBvn: (bvn, person) =>
      check('/api/v1/kyc/bvn', { bvn, ...asked(person) }, bvnAnswer, ({ entity, reference_id }) =>
        entity.bvn.status
          ? resultOf(bvnMatches(entity), reference_id ?? null)
          : { state: 'not_found', providerReference: reference_id ?? null, matched: {} },
      ),
  }
}

function asked({ firstName, lastName, dateOfBirth }: PersonToCheck): Record<string, string> {
  return { first_name: firstName, last_name: lastName, dob: dateOfBirth }
}

function ninMatches(entity: z.output<typeof ninAnswer>['entity'], person: PersonToCheck): Matched {
  const registered = {
    first: entity.first_name ?? entity.firstname ?? '',
    middle: entity.middle_name ?? entity.middlename ?? '',
    last: entity.last_name ?? entity.surname ?? '',
  }
  const day = registeredDay(entity.birth_date ?? entity.date_of_birth ?? entity.birthdate ?? '')
  return { ...comparedNames(person, registered), ...(day ? { dateOfBirth: day === person.dateOfBirth } : {}) }
}

function bvnMatches({ first_name, last_name, date_of_birth }: z.output<typeof bvnAnswer>['entity']): Matched {
  return {
    ...(first_name ? { first: first_name.status } : {}),
    ...(last_name ? { last: last_name.status } : {}),
    ...(date_of_birth ? { dateOfBirth: date_of_birth.status } : {}),
  }
}

/** Verified only when all three were compared and agree; one that differs is enough for a mismatch. */
function resultOf(matched: Matched, providerReference: string | null): IdentityAnswer {
  const compared = [matched.first, matched.last, matched.dateOfBirth]
  if (compared.includes(false)) return { state: 'mismatch', providerReference, matched }
  if (compared.every((match) => match === true)) return { state: 'verified', providerReference, matched }
  return { state: 'unavailable', providerReference, matched, problem: 'dojah left a name or the date of birth unsaid' }
}
