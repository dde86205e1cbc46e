import * as z from 'zod'
import { oneOf, webAddress } from './fields.ts'

/** The settings of providers that do the work of Termii or Dojah (docs/providers.md): all that a new one needs is in this file. */
export const secondProvidersShape = {
  SMS_SECOND: oneOf('none', 'africastalking')
    .default('none')
    .describe(
      "a second provider of texts, which gets them while Termii is away ([providers](providers.md)). `africastalking`: Africa's Talking",
    ),
  AFRICASTALKING_BASE_URL: webAddress
    .optional()
    .describe("default: the sandbox, or Africa's Talking itself without it"),
  AFRICASTALKING_USERNAME: z.string().min(1).optional().describe("the Africa's Talking account's user name"),
  AFRICASTALKING_API_KEY: z.string().min(1).optional().describe("the Africa's Talking account's key"),
  AFRICASTALKING_SENDER: z
    .string()
    .min(3)
    .max(11)
    .optional()
    .describe("the sender that its texts show; default: the account's own"),
  AFRICASTALKING_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - or _')
    .optional()
    .describe(
      'the last part of the path `/api/webhooks/africas-talking/…` to which it reports, since its reports are not signed; without it no report is accepted',
    ),
  IDENTITY_PROVIDER: oneOf('dojah', 'prembly')
    .default('dojah')
    .describe('the service that checks NIN and BVN; `prembly` needs no setting of Dojah'),
  PREMBLY_BASE_URL: webAddress.optional().describe('default: the sandbox, or Prembly itself without it'),
  PREMBLY_APP_ID: z.string().min(1).optional().describe('the Prembly app'),
  PREMBLY_API_KEY: z.string().min(1).optional().describe("the Prembly app's key"),
}

type Name = keyof typeof secondProvidersShape
type Given = { [N in Name]?: z.output<(typeof secondProvidersShape)[N]> | undefined }

/** The last part of the path to which the sandbox's Africa's Talking reports. */
export const sandboxAfricasTalkingSecret = 'africastalking_kasuwa_sandbox_secret'

/** Whether the second providers are chosen, each by its setting. */
const chosen = ({ SMS_SECOND, IDENTITY_PROVIDER }: Given) => ({
  africasTalking: SMS_SECOND === 'africastalking',
  prembly: IDENTITY_PROVIDER === 'prembly',
})

/** The addresses of the providers of identity and of a second one of texts that these settings choose. */
export function secondAddresses(given: Given) {
  const { africasTalking, prembly } = chosen(given)
  return [
    prembly ? ('PREMBLY_BASE_URL' as const) : ('DOJAH_BASE_URL' as const),
    ...(africasTalking ? (['AFRICASTALKING_BASE_URL'] as const) : []),
  ]
}

/** Whether a setting belongs to a provider in whose place another one is chosen. */
export const isReplaced = (name: string, given: Given): boolean => name.startsWith('DOJAH_') && chosen(given).prembly

const needs = [
  ['AFRICASTALKING_USERNAME', 'africasTalking', 'SMS_SECOND'],
  ['AFRICASTALKING_API_KEY', 'africasTalking', 'SMS_SECOND'],
  ['PREMBLY_APP_ID', 'prembly', 'IDENTITY_PROVIDER'],
  ['PREMBLY_API_KEY', 'prembly', 'IDENTITY_PROVIDER'],
] as const

/** Missing settings of the providers that are chosen. The sandbox needs none of them. */
export function secondProviderProblems(given: Given): { name: Name; problem: string }[] {
  return needs
    .filter(([name, provider]) => chosen(given)[provider] && given[name] === undefined)
    .map(([name, , by]) => ({ name, problem: `missing; ${by}=${given[by]} needs it` }))
}

/** Everything that their adapters need; where the sandbox runs, its own values are the defaults. */
export function secondProvidersOf(given: Given, sandboxUrl: string | null) {
  return {
    africasTalking: {
      baseUrl:
        given.AFRICASTALKING_BASE_URL ??
        (sandboxUrl === null ? 'https://api.africastalking.com' : `${sandboxUrl}/africastalking`),
      username: given.AFRICASTALKING_USERNAME ?? 'sandbox',
      apiKey: given.AFRICASTALKING_API_KEY ?? 'africastalking_kasuwa_sandbox',
      sender: given.AFRICASTALKING_SENDER,
      reportSecret:
        given.AFRICASTALKING_REPORT_SECRET ?? (sandboxUrl === null ? undefined : sandboxAfricasTalkingSecret),
    },
    prembly: {
      baseUrl: given.PREMBLY_BASE_URL ?? (sandboxUrl === null ? 'https://api.prembly.com' : `${sandboxUrl}/prembly`),
      appId: given.PREMBLY_APP_ID ?? 'prembly_kasuwa_sandbox',
      apiKey: given.PREMBLY_API_KEY ?? 'prembly_kasuwa_sandbox_key',
    },
  }
}
