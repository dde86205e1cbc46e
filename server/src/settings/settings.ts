import { isAbsolute, resolve } from 'node:path'
import type { LogLevel } from '../base/log.ts'
import { hasSandbox, isProduction, type Problem, profileProblems } from './settings-profile.ts'
import { secondProvidersOf } from './second-providers.ts'
import { sandboxTermiiSecret } from './settings-shape.ts'
import { type GivenSettings, type ParsedSettings, type SettingName, settingsShape } from './settings-shape.ts'

type Derived =
  | 'NODE_ENV'
  | 'PUBLIC_URL'
  | 'PAYSTACK_BASE_URL'
  | 'TERMII_BASE_URL'
  | 'TERMII_SECRET_KEY'
  | 'DOJAH_BASE_URL'
  | 'SANDBOX'
  | 'SEED'
  | 'DATA_DIR'
  | 'ALLOW_HTTP_LOOPBACK'
  | 'ALLOW_TEST_KEYS'
  | 'DRAIN_SECONDS'
  | 'LOG_LEVEL'
  | 'COMMON_PASSWORDS'
  | 'PAYSTACK_SETTLES'
  | 'WEBHOOK_URL'
  | 'WEBHOOK_SECRET'

export type Settings = Omit<ParsedSettings, Derived> & {
  /** NODE_ENV=production (C-175); anything else is a trial on this machine. */
  production: boolean
  publicUrl: string
  sandboxOn: boolean
  /** The demo needs the sandbox's providers and a clock that can be set back, which only the embedded database has (C-180). */
  demo: boolean
  dataDir: string
  sandboxUrl: string
  paystackUrl: string
  termiiUrl: string
  /** The secret of Termii's reports; undefined where none is accepted. */
  termiiSecret: string | undefined
  /** The settings of the providers that may be chosen besides or in place of the usual ones. */
  secondProviders: ReturnType<typeof secondProvidersOf>
  dojahUrl: string
  /** The lowest level of log entries that are written. */
  logLevel: LogLevel
  /** A new password that is easy to guess is refused; otherwise it is taken with a warning (C-215). */
  refusesGuessable: boolean
  /** Where the provider keeps what comes in until it is settled (C-192). */
  paystackSettles: 'balance' | 'bank'
  /** Where the lender's own systems get the events of loans and payments, and the key that signs them; null where they get none. */
  webhooks: { url: string; secret: string } | null
  /** How long a stopping server still serves, in milliseconds. */
  drainMs: number
}

/**
 * Node's options for the server's process, so that it needs less memory: without them its heap under load grows to four times the memory
 * in use. Half a gigabyte is ten times its use at its busiest; files and pictures are outside of it. New objects have 32 MB instead of
 * 16: with 8 a repayment costs a fifth more CPU, all of it garbage collection, and with 128 callers 40 MB less are used.
 */
export const serverNodeFlags = ['--max-old-space-size=512', '--max-semi-space-size=16'] as const

/** Wrong or missing settings: the message names each of them, one a line. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, problem }) => `  ${name}: ${problem}`)
    super(['missing or wrong', ...lines].join('\n'))
    this.problems = problems
  }
}

/**
 * Reads the environment once. An empty value counts as missing.
 * @throws SettingsError with all missing or wrong settings at once
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const { given, problems } = parseEach(environment)
  const unread = new Set(problems.map(({ name }) => name))
  // Without a profile there is nothing to check against.
  const ofProfile = unread.has('NODE_ENV') ? [] : profileProblems(given)
  const all = [...problems, ...ofProfile.filter(({ name }) => !unread.has(name))]
  if (all.length > 0) throw new SettingsError(all)
  return derive(given as ParsedSettings)
}

/** Each setting is read by itself, so that one wrong value does not hide another problem. */
function parseEach(environment: Record<string, string | undefined>): { given: GivenSettings; problems: Problem[] } {
  const problems: Problem[] = []
  const given: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(settingsShape)) {
    const name = key as SettingName
    const parsed = schema.safeParse(environment[name] || undefined)
    if (parsed.success) given[name] = parsed.data
    else problems.push({ name, problem: [...new Set(parsed.error.issues.map(({ message }) => message))].join(', ') })
  }
  return { given, problems }
}

/** A support line that production should have and starts without (C-210). */
export function startWarnings({ production, SUPPORT_PHONE, SUPPORT_EMAIL }: Settings): string[] {
  const hasNoLine = production && SUPPORT_PHONE === undefined && SUPPORT_EMAIL === undefined
  return hasNoLine ? ['nobody can reach the lender: set SUPPORT_PHONE or SUPPORT_EMAIL'] : []
}

function derive(parsed: ParsedSettings): Settings {
  const {
    PUBLIC_URL,
    PAYSTACK_BASE_URL,
    TERMII_BASE_URL,
    TERMII_SECRET_KEY,
    DOJAH_BASE_URL,
    SEED,
    DATA_DIR,
    DRAIN_SECONDS,
    LOG_LEVEL,
    COMMON_PASSWORDS,
    PAYSTACK_SETTLES,
    WEBHOOK_URL,
    WEBHOOK_SECRET,
    ...rest
  } = parsed
  const sandboxOn = hasSandbox(parsed)
  const production = isProduction(parsed)
  const host = rest.HOST.includes(':') ? `[${rest.HOST}]` : rest.HOST
  const sandboxUrl = `http://${host}:${rest.SANDBOX_PORT}`
  return {
    ...rest,
    logLevel: LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
    paystackSettles: PAYSTACK_SETTLES ?? (production ? 'bank' : 'balance'),
    webhooks: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
    refusesGuessable: (COMMON_PASSWORDS ?? (production ? 'refuse' : 'warn')) === 'refuse',
    publicUrl: PUBLIC_URL ?? `http://${host}:${rest.PORT}`,
    sandboxOn,
    demo: sandboxOn && SEED !== 'none' && rest.DATABASE_URL === undefined,
    dataDir: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(DATA_DIR),
    sandboxUrl,
    paystackUrl: PAYSTACK_BASE_URL ?? (sandboxOn ? `${sandboxUrl}/paystack` : 'https://api.paystack.co'),
    // Without the sandbox the profile requires it: Termii has no common address.
    termiiUrl: TERMII_BASE_URL ?? `${sandboxUrl}/termii`,
    termiiSecret: TERMII_SECRET_KEY ?? (sandboxOn ? sandboxTermiiSecret : undefined),
    secondProviders: secondProvidersOf(parsed, sandboxOn ? sandboxUrl : null),
    drainMs: 1_000 * (DRAIN_SECONDS ?? (production ? 5 : 1)),
    dojahUrl: DOJAH_BASE_URL ?? (sandboxOn ? `${sandboxUrl}/dojah` : 'https://api.dojah.io'),
  }
}
