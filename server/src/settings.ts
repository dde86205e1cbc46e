import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'

/** Keys of a machine for trying the product out. Everybody can read them, so production refuses to start with one. */
const developmentKeys = {
  DATA_KEY: '6b617375776120646576656c6f706d656e74206b657920666f72206461746121',
  PAYSTACK_SECRET_KEY: 'sk_test_kasuwa_sandbox',
  TERMII_API_KEY: 'termii_kasuwa_sandbox',
  DOJAH_APP_ID: 'dojah_kasuwa_sandbox',
  DOJAH_SECRET_KEY: 'dojah_kasuwa_sandbox_key',
} as const

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''))
const key = (name: keyof typeof developmentKeys) => z.string().min(1).default(developmentKeys[name])

const shape = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: webAddress.optional(),
  SANDBOX: z.enum(['on', 'off']).default('on'),
  SANDBOX_PORT: port.default(3001),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  FILE_STORE: z.enum(['local']).default('local'),
  DATA_KEY: key('DATA_KEY').pipe(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hex characters')),
  PAYSTACK_BASE_URL: webAddress.optional(),
  PAYSTACK_SECRET_KEY: key('PAYSTACK_SECRET_KEY'),
  TERMII_BASE_URL: webAddress.optional(),
  TERMII_API_KEY: key('TERMII_API_KEY'),
  TERMII_SENDER: z.string().min(3).max(11).default('Kasuwa'),
  DOJAH_BASE_URL: webAddress.optional(),
  DOJAH_APP_ID: key('DOJAH_APP_ID'),
  DOJAH_SECRET_KEY: key('DOJAH_SECRET_KEY'),
  INTEREST_RATE_BP: z.coerce.number().int().min(0).max(10_000).default(500),
  ADDRESS_LIMIT_PER_HOUR: z.coerce.number().int().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
})

export type Settings = Omit<z.infer<typeof shape>, 'PUBLIC_URL' | 'PAYSTACK_BASE_URL' | 'TERMII_BASE_URL' | 'DOJAH_BASE_URL' | 'SANDBOX' | 'DATA_DIR'> & {
  publicUrl: string
  sandboxOn: boolean
  /** The demo needs the sandbox's providers and a clock that can be set back, which only the embedded database has (C-172). */
  demo: boolean
  dataDir: string
  sandboxUrl: string
  paystackUrl: string
  termiiUrl: string
  dojahUrl: string
}

/** Wrong or missing settings: the message names each of them. */
export class SettingsError extends Error {}

function problems(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}

function provider(name: string, given: string | undefined, sandboxOn: boolean, sandboxUrl: string, live: string | null): string {
  if (given) return given
  if (sandboxOn) return `${sandboxUrl}/${name}`
  if (live) return live
  throw new SettingsError(`${name.toUpperCase()}_BASE_URL: required when SANDBOX=off`)
}

/** Reads the environment once. Throws `SettingsError` naming what is missing or wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new SettingsError(problems(parsed.error))
  const { PUBLIC_URL, PAYSTACK_BASE_URL, TERMII_BASE_URL, DOJAH_BASE_URL, SANDBOX, DATA_DIR, ...rest } = parsed.data
  const production = rest.NODE_ENV === 'production'
  const sandboxOn = SANDBOX === 'on'
  const known = Object.entries(developmentKeys).filter(([name, value]) => rest[name as keyof typeof developmentKeys] === value)
  if ((production || !sandboxOn) && known.length) {
    throw new SettingsError(`${known.map(([name]) => name).join(', ')}: a development key is public; set one of your own`)
  }
  const sandboxUrl = `http://127.0.0.1:${rest.SANDBOX_PORT}`
  return {
    ...rest,
    publicUrl: PUBLIC_URL ?? `http://${rest.HOST}:${rest.PORT}`,
    sandboxOn,
    demo: rest.SEED === 'demo' && sandboxOn && rest.DATABASE_URL === undefined,
    dataDir: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(DATA_DIR),
    sandboxUrl,
    paystackUrl: provider('paystack', PAYSTACK_BASE_URL, sandboxOn, sandboxUrl, 'https://api.paystack.co'),
    termiiUrl: provider('termii', TERMII_BASE_URL, sandboxOn, sandboxUrl, null),
    dojahUrl: provider('dojah', DOJAH_BASE_URL, sandboxOn, sandboxUrl, 'https://api.dojah.io'),
  }
}
