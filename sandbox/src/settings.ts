import * as z from 'zod/mini'
import { type Welcome, welcomeText } from './welcome.ts'

const portNumber = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const address = z.url({ protocol: /^https?$/ })

const environment = z.object({
  SANDBOX_PORT: z.prefault(portNumber, 3001),
  HOST: z.prefault(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z.prefault(portNumber, 3000),
  DATA_DIR: z.prefault(z.string().check(z.minLength(1)), './data'),
  PUBLIC_URL: z.optional(address),
  SERVER_URL: z.optional(address),
  PAYSTACK_SECRET_KEY: z.prefault(z.string().check(z.minLength(1)), 'sk_test_kasuwa_sandbox'),
  SANDBOX_WELCOME: z.optional(welcomeText),
  PAYSTACK_SETTLES: z.prefault(z.enum(['balance', 'bank'], 'must be balance or bank'), 'balance'),
})

export interface Settings {
  port: number
  host: string
  dataDir: string
  serverUrl: string
  paystackSecretKey: string
  /** `balance` where it is left out. */
  paystackSettles?: 'balance' | 'bank'
  /** The facts of the welcome page. */
  welcome?: Welcome
}

/** Reads the sandbox's settings; throws one message that names every wrong setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`The sandbox cannot start with these settings: ${wrong.join(', ')}`)
  }
  const {
    SANDBOX_PORT,
    HOST,
    PORT,
    DATA_DIR,
    PUBLIC_URL,
    SERVER_URL,
    PAYSTACK_SECRET_KEY,
    PAYSTACK_SETTLES,
    SANDBOX_WELCOME,
  } = parsed.data
  return {
    port: SANDBOX_PORT,
    host: HOST,
    dataDir: DATA_DIR,
    serverUrl: SERVER_URL ?? PUBLIC_URL ?? `http://${reachable(HOST)}:${PORT}`,
    paystackSecretKey: PAYSTACK_SECRET_KEY,
    paystackSettles: PAYSTACK_SETTLES,
    ...(SANDBOX_WELCOME && { welcome: SANDBOX_WELCOME }),
  }
}

/** A host to listen on is not always one to call: wildcard addresses are called at the loopback address. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
