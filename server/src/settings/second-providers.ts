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
}

type Name = keyof typeof secondProvidersShape
type Given = { [N in Name]?: z.output<(typeof secondProvidersShape)[N]> | undefined }

/** The last part of the path to which the sandbox's Africa's Talking reports. */
export const sandboxAfricasTalkingSecret = 'africastalking_kasuwa_sandbox_secret'

const chosen = ({ SMS_SECOND }: Given) => ({ africasTalking: SMS_SECOND === 'africastalking' })

/** The addresses of the providers that these settings choose besides the usual ones. */
export function secondAddresses(given: Given): 'AFRICASTALKING_BASE_URL'[] {
  return chosen(given).africasTalking ? ['AFRICASTALKING_BASE_URL'] : []
}

/** Missing settings of the providers that are chosen. The sandbox needs none of them. */
export function secondProviderProblems(given: Given): { name: Name; problem: string }[] {
  const needed = chosen(given).africasTalking
    ? (['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'] as const).map((name) => [name, 'SMS_SECOND'] as const)
    : []
  return needed
    .filter(([name]) => given[name] === undefined)
    .map(([name, by]) => ({ name, problem: `missing; ${by}=${given[by]} needs it` }))
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
  }
}
