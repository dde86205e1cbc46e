import { type AboutProvider, ProviderUnavailable } from '../providers/ports.ts'
import { unknown, type Result, wrong } from './check.ts'

const reasons: Record<number, (provider: AboutProvider) => Result> = {
  401: ({ label, key }) => wrong(`${label} refuses our key: set ${key} as its dashboard shows it.`),
  402: ({ label }) => wrong(`${label} says that our account has no money left: top it up in its dashboard.`),
  403: ({ label }) => wrong(`${label} has not switched this on for our account: ask its support to do so.`),
  404: ({ label, base }) =>
    wrong(`${label} knows no such call at this address: set ${base} as its dashboard shows it.`),
  429: ({ label }) => unknown(`${label} had too many calls from us today; ask again later.`),
}

/** The words for a call that failed: a provider that is away, one that refuses our key, and one that lacks the feature are different. */
export function failureOf(error: unknown, provider: AboutProvider): Result {
  if (!(error instanceof ProviderUnavailable)) throw error
  const { label, base, baseUrl } = provider
  if (error.status === null)
    return wrong(
      `${label} is away: no answer from ${new URL(baseUrl).host}. See its status page; then check DNS, the firewall and ${base}. (${error.message})`,
    )
  const isKeyRefused = /invalid[_ ](api[_ ])?key/i.test(error.message)
  const known = reasons[isKeyRefused ? 401 : error.status]
  if (known) return withDetail(known(provider), error)
  if (/with unreadable/.test(error.message))
    return wrong(`${new URL(baseUrl).host} answers, but not as ${label} does: check ${base}. (${error.message})`)
  return wrong(`${label} answers with a failure: see its status page, and ask again. (${error.message})`)
}

const withDetail = ({ state, words }: Result, { message }: Error): Result => ({
  state,
  words: `${words} (${message})`,
})
