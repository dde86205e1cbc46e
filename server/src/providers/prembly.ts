import * as z from 'zod/mini'
import { comparedNames, registeredDay } from './dojah-person.ts'
import { ProviderRefused, ProviderUnavailable } from './ports.ts'
import type { IdentityAnswer, IdentityPort, PersonToCheck } from './ports.ts'
import { callProvider, type OnCall } from './provider-call.ts'

type Options = {
  /** Such as `https://api.prembly.com`, with the prefix that the account's paths have. */
  baseUrl: string
  appId: string
  apiKey: string
  /** A call may take so many milliseconds; without an answer the outbox asks again. */
  timeoutMs?: number
  onCall?: OnCall
}

const text = z.nullish(z.string())
const refusal = z.pipe(
  z.object({ detail: z.optional(z.string()), message: z.optional(z.string()) }),
  z.transform(({ detail, message }) => ({ message: detail ?? message ?? 'no words' })),
)

/** A registered person; a NIN and a BVN have other names for the same fields. */
const person = z.object({
  firstname: text,
  firstName: text,
  middlename: text,
  middleName: text,
  surname: text,
  lastName: text,
  birthdate: text,
  dateOfBirth: text,
})
const checked = z.object({
  status: z.boolean(),
  response_code: z.nullish(z.string()),
  detail: text,
  message: text,
  data: z.nullish(person),
  nin_data: z.nullish(person),
  verification: z.nullish(z.object({ reference: text })),
})
const wallet = z.object({ data: z.object({ currency: z.string(), balance: z.number() }) })

/** The register has no such number; the same with 200 and with 4xx. */
const notFound = '01'

/**
 * NIN and BVN checks with Prembly (C-63). A check never throws: whatever is neither a registered person nor `01`, record not found, is
 * `unavailable` with the `problem`: no money left (03), a register that is away (02), a blocked BVN (07).
 */
export function premblyAdapter({ baseUrl, appId, apiKey, timeoutMs = 8_000, onCall }: Options): IdentityPort {
  const headers = { 'x-api-key': apiKey, 'app-id': appId }
  const toPrembly = { provider: 'prembly', baseUrl, headers, timeoutMs, onCall }

  async function check(path: string, number: string, asked: PersonToCheck): Promise<IdentityAnswer> {
    try {
      const call = {
        ...toPrembly,
        method: 'POST' as const,
        path,
        body: { number },
        answer: checked,
        refusal: refusedCheck,
      }
      const reply = await callProvider(call)
      return 'refusal' in reply ? answerOf(reply.refusal.checked, asked) : answerOf(reply.answer, asked)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return { state: 'unavailable', providerReference: null, matched: {}, problem: error.message }
    }
  }

  return {
    about: { label: 'Prembly', key: 'PREMBLY_APP_ID and PREMBLY_API_KEY', base: 'PREMBLY_BASE_URL', baseUrl },
    checkNin: (nin, asked) => check('/verification/vnin', nin, asked),
    checkBvn: (bvn, asked) => check('/verification/bvn', bvn, asked),
    readAccount: async () => {
      const path = '/api/v1/wallet'
      const reply = await callProvider({ ...toPrembly, method: 'GET', path, answer: wallet, refusal })
      if ('refusal' in reply)
        throw new ProviderRefused(`prembly GET ${path}: refused with ${reply.status}: ${reply.refusal.message}`, reply)
      const { currency, balance } = reply.answer.data
      return { balance: `${currency} ${balance.toFixed(2)}`, isEmpty: balance <= 0 }
    },
  }
}

type Checked = z.output<typeof checked>

/** A refusal has the fields of an answer too. */
const refusedCheck = z.pipe(
  checked,
  z.transform((answer) => ({ message: answer.detail ?? answer.message ?? 'no words', checked: answer })),
)

function answerOf(
  { status, response_code: code, detail, message, data, nin_data, verification }: Checked,
  asked: PersonToCheck,
): IdentityAnswer {
  const providerReference = verification?.reference ?? null
  const registered = data ?? nin_data
  if (status && registered && (code ?? '00') === '00') return compared(registered, asked, providerReference)
  if (code === notFound) return { state: 'not_found', providerReference, matched: {} }
  const problem = `prembly answered ${code ?? 'without a code'}: ${detail ?? message ?? 'no words'}`
  return { state: 'unavailable', providerReference, matched: {}, problem }
}

/** Verified only when all three were compared and agree; one that differs is enough for a mismatch. */
function compared(
  registered: z.output<typeof person>,
  asked: PersonToCheck,
  providerReference: string | null,
): IdentityAnswer {
  const names = comparedNames(asked, {
    first: registered.firstname ?? registered.firstName ?? '',
    middle: registered.middlename ?? registered.middleName ?? '',
    last: registered.surname ?? registered.lastName ?? '',
  })
  const day = registeredDay(registered.birthdate ?? registered.dateOfBirth ?? '')
  const matched = { ...names, ...(day ? { dateOfBirth: day === asked.dateOfBirth } : {}) }
  const each = [matched.first, matched.last, matched.dateOfBirth]
  if (each.includes(false)) return { state: 'mismatch', providerReference, matched }
  if (each.every((match) => match === true)) return { state: 'verified', providerReference, matched }
  return {
    state: 'unavailable',
    providerReference,
    matched,
    problem: 'prembly left a name or the date of birth unsaid',
  }
}
