import { isEmail, isText } from '@kasuwa/domain/profile/rules.ts'
import { totpModes } from '@kasuwa/domain/access/sign-in-code.ts'
import { isLenderName, maxLenderName, usualLender } from '@kasuwa/domain/notifications/lender-name.ts'
import { optionalTextKinds } from '@kasuwa/domain/notifications/kinds.ts'
import { maxListedLength, maxListedReasons, usualRejectionReasons } from '@kasuwa/domain/loans/rejection.ts'
import { usualAccrualStop } from '@kasuwa/domain/loans/month-end.ts'
import { usualRate } from '@kasuwa/domain/loans/product.ts'
import { usualReschedules } from '@kasuwa/domain/loans/reschedule.ts'
import { basisPoints } from '@kasuwa/domain/money.ts'
import { maxNaira } from '@kasuwa/domain/loans/terms.ts'
import { isIP } from 'node:net'
import * as z from 'zod'
import { oneOf, webAddress } from './fields.ts'
import { secondProvidersShape } from './second-providers.ts'

/** Keys for trying the product out. Everybody can read them, so production refuses to start with one. */
export const developmentKeys = {
  DATA_KEY: '6b617375776120646576656c6f706d656e74206b657920666f72206461746121',
  PAYSTACK_SECRET_KEY: 'sk_test_kasuwa_sandbox',
  TERMII_API_KEY: 'termii_kasuwa_sandbox',
  DOJAH_APP_ID: 'dojah_kasuwa_sandbox',
  DOJAH_SECRET_KEY: 'dojah_kasuwa_sandbox_key',
} as const

/** Signs the reports of the sandbox's Termii. */
export const sandboxTermiiSecret = 'termii_kasuwa_sandbox_secret'

/** A whole number; any other text is refused with a sentence. */
function whole(min: number, max?: number) {
  const shown = (value: number) => value.toLocaleString('en-US')
  const error = `must be a whole number ${max === undefined ? `of ${shown(min)} or more` : `from ${shown(min)} to ${shown(max)}`}`
  return z.coerce
    .number({ error })
    .int({ error })
    .min(min, { error })
    .max(max ?? Number.MAX_SAFE_INTEGER, { error })
}

const port = whole(0, 65_535)
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /.*/,
  error: 'must look like postgres://user:password@host:5432/database',
})
/** An address without a name and password in it. The addresses that its name resolves to are checked at each call. */
const webhookAddress = z.url({ protocol: /^https?$/, error: 'must be an https address' }).refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
}, 'must not have a name or password in it: the signature proves the sender')
const count = (usual: number) => whole(1).default(usual)

/** An address, or a block of addresses such as 10.0.0.0/8. */
function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

const addresses = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every(isAddressOrBlock),
    'must be addresses or blocks of them, with commas between: 10.0.0.5, 10.1.0.0/16',
  )
  .optional()
const textKinds = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && one !== 'none'),
  )
  .refine(
    (list) => list.every((one) => optionalTextKinds.some((kind) => kind === one)),
    `must be none, or of these, with commas between: ${optionalTextKinds.join(', ')}`,
  )
/** Pairs as OpenTelemetry's own settings write them: a value may be percent-encoded. */
const headers = z
  .string()
  .regex(/^\s*[\w-]+=[^,\s]+(\s*,\s*[\w-]+=[^,\s]+)*\s*$/, 'must be name=value, with commas between')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((one) => {
        const [name = '', ...value] = one.trim().split('=')
        return [name, decoded(value.join('='))]
      }),
    ),
  )

/** A sign that is no encoding stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const dataKey = /^[0-9a-f]{64}$/i
const dataKeys = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((one) => dataKey.test(one)), 'must be keys of 64 hex characters, with commas between')
  .optional()
/** Reasons for a rejection, with semicolons between: customers read them on screen, and in a text message. */
const rejectionReasons = z
  .string()
  .default(usualRejectionReasons.join('; '))
  .transform((text) => [
    ...new Set(
      text
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ])
  .refine(
    (list) =>
      list.length <= maxListedReasons && list.every((one) => isText(one, maxListedLength) && !/\d{6}/.test(one)),
    `must be at most ${maxListedReasons} sentences of at most ${maxListedLength} characters without a number of six digits, with semicolons between`,
  )
const key = (name: keyof typeof developmentKeys) => z.string().min(1).default(developmentKeys[name])

/** Such acts count together (decision 81). */
const ofOneDay = 'by one person to one payee on one day'
const secondPersonAbove = (what: string) =>
  whole(0, 10_000_000_000)
    .optional()
    .describe(`whole naira: above it a second person is needed for ${what}; \`0\`: for any amount; none by default`)

/**
 * Every setting: its form, its default and its effect. The page docs/settings.md is made from this. Further rules of a profile are in
 * settings-profile.ts.
 */
export const settingsShape = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be production, or left out for a trial' })
    .default('development')
    .describe('`production`: the production profile; anything else is a trial on this machine'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('the address to listen on; a trial listens only on this machine'),
  PORT: port.default(3000).describe('web and API, one origin'),
  PUBLIC_URL: webAddress
    .optional()
    .describe('the address people type; uploads, pictures and paging begin with it. Production: https'),
  ALLOW_HTTP_LOOPBACK: oneOf('0', '1')
    .default('0')
    .describe('`1`: production accepts http addresses on this machine, for a rehearsal'),
  ALLOW_TEST_KEYS: oneOf('0', '1')
    .default('0')
    .describe("`1`: production accepts a provider's test key, which moves no money, for a rehearsal"),
  SANDBOX: oneOf('on', 'off')
    .optional()
    .describe('runs the simulated providers; a trial does unless `off`, production never'),
  SANDBOX_PORT: port.default(3001).describe('the port of the sandbox'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe("uploads in `files/`; in a trial also the embedded database and the sandbox's memory"),
  DATABASE_URL: databaseAddress
    .optional()
    .describe('your PostgreSQL, with the role that serves; without it a trial has its own'),
  DATABASE_POOLER: oneOf('none', 'transaction')
    .default('none')
    .describe(
      "what answers at `DATABASE_URL`. `none`: PostgreSQL itself; `transaction`: a pooler such as PgBouncer, which gives a connection of PostgreSQL for one transaction. Migrations and backups then need PostgreSQL's own address, in `DATABASE_OWNER_URL` and `DATABASE_BACKUP_URL`",
    ),
  DATABASE_OWNER_URL: databaseAddress
    .optional()
    .describe('the same database with the role that owns it, for migrations; default: `DATABASE_URL`'),
  DATABASE_READ_URL: databaseAddress
    .optional()
    .describe(
      'a streaming standby of the same database, with the role that serves: it answers lists, counts, charts, reports and files of staff while it is at most 5 seconds behind; none by default, and everything is read from `DATABASE_URL`',
    ),
  DATABASE_BACKUP_URL: databaseAddress
    .optional()
    .describe('the same database with a role that may replicate, for `kasuwa backup`; default: `DATABASE_OWNER_URL`'),
  DATABASE_REPORT_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a role of PostgreSQL, in small letters')
    .optional()
    .describe(
      'the role of your PostgreSQL that reads the views for reports and nothing else (`server/report-role.sql` makes it); none by default, and `kasuwa_report` in the embedded database',
    ),
  SEED: oneOf('demo', 'none')
    .optional()
    .describe('`demo`: a trial on the embedded database starts with the demo; production never does'),
  FILE_STORE: z
    .enum(['folder', 'local', 's3'], { error: 'must be folder or s3' })
    // The earlier word.
    .transform((place) => (place === 'local' ? 'folder' : place))
    .default('folder')
    .describe(
      'where uploads are. `folder`: in `DATA_DIR/files`; `s3`: in the bucket of the `S3_…` settings, which every S3 store has. The other place is still read while it has files that `kasuwa files move` has not moved',
    ),
  S3_ENDPOINT: webAddress
    .optional()
    .describe('the address of the S3 store without the bucket, which is the first part of the path. Production: https'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens",
    )
    .optional()
    .describe('the bucket for uploads, which exists and belongs to one database'),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, "must be a region's name, such as eu-west-1")
    .default('us-east-1')
    .describe('the region that signatures name; many stores other than Amazon have only the default'),
  S3_ACCESS_KEY: z.string().min(1).optional().describe("the access key's id at the S3 store"),
  S3_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'its secret, with which every request is signed; the key needs to read, write, delete and list the bucket',
    ),
  DATA_KEY: key('DATA_KEY')
    .pipe(z.string().regex(dataKey, 'must be 64 hex characters'))
    .describe('64 hex characters; NIN, BVN and uploads are encrypted with it, and cannot be read again without it'),
  DATA_KEYS_BEFORE: dataKeys.describe(
    'data keys, with commas between, that still open what they encrypted; `rotate-key` makes them unnecessary',
  ),
  PAYSTACK_BASE_URL: webAddress.optional().describe('default: the sandbox, or Paystack itself without it'),
  PAYSTACK_SECRET_KEY: key('PAYSTACK_SECRET_KEY').describe("also signs Paystack's webhooks"),
  PAYSTACK_DVA_BANK: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a bank's slug, such as wema-bank")
    .optional()
    .describe('the bank that keeps new virtual accounts, by its slug; default: the first that Paystack offers'),
  PAYSTACK_SETTLES: z
    .enum(['balance', 'bank'], { error: 'must be balance or bank' })
    .optional()
    .describe(
      "where Paystack keeps what comes in until it is settled: `balance`: it adds to the balance from which transfers are paid; `bank`: it is paid to the lender's bank and never adds to it. Default: `bank` in production, else `balance`",
    ),
  TERMII_BASE_URL: webAddress.optional().describe('the base address of the Termii account; default: the sandbox'),
  TERMII_API_KEY: key('TERMII_API_KEY').describe("the Termii account's key"),
  TERMII_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      "the Termii account's secret, which signs the reports that it sends to `/api/webhooks/termii`; without it no report is accepted, and texts stay `sent`",
    ),
  TERMII_SENDER: z.string().min(3).max(11).default('Kasuwa').describe('the sender that text messages show'),
  DOJAH_BASE_URL: webAddress.optional().describe('default: the sandbox, or Dojah itself without it'),
  DOJAH_APP_ID: key('DOJAH_APP_ID').describe('the Dojah app'),
  DOJAH_SECRET_KEY: key('DOJAH_SECRET_KEY').describe("the Dojah app's key"),
  ...secondProvidersShape,
  LOG_LEVEL: z
    .enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' })
    .optional()
    .describe(
      '`info`: every call; `warn`: calls that were refused or failed; `error`: calls that failed. Default: `info` in production, else `warn`',
    ),
  COMMON_PASSWORDS: oneOf('refuse', 'warn')
    .optional()
    .describe(
      'a new password that is easy to guess. `refuse`: it is refused; `warn`: it is accepted with a warning. Default: `refuse` in production, else `warn`',
    ),
  LENDER_NAME: z
    .string()
    .refine(
      isLenderName,
      `must be a name of 2 to ${maxLenderName} letters, digits, blanks and & . , ' ( ) -, without six digits in a row`,
    )
    .default(usualLender)
    .describe(
      "the name of who lends: in documents, in text messages, in what a customer shares with somebody who pays for them, and on the legal pages and in agreements beside the product's name",
    ),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d -]{1,22}\d$/, 'must be a phone number, such as 0700 123 4567')
    .optional()
    .describe(
      "the lender's phone: at the foot of sign-in, on the legal and error pages, and where an agent is missing",
    ),
  SUPPORT_EMAIL: z
    .string()
    .refine(isEmail, 'must be an email address')
    .optional()
    .describe("the lender's email address, in the same places; production warns at the start while both are missing"),
  INTEREST_RATE_BP: whole(0, 10_000)
    .default(usualRate)
    .describe(
      'basis points a month; a request keeps the rate of its offer. This, grace and late fee count until people publish a version of the default product',
    ),
  GRACE_DAYS: whole(0, 30)
    .default(0)
    .describe('days after a due day on which an instalment may be paid without a late fee; a request keeps its rule'),
  LATE_FEE_NAIRA: whole(0, 100_000)
    .default(0)
    .describe('the fixed part of a late fee, in whole naira; no late fee by default'),
  LATE_FEE_BP: whole(0, 2_000)
    .default(0)
    .describe('basis points of what is unpaid of the instalment, added to the fixed part of a late fee'),
  LATE_FEE_CAP_BP: whole(1, 2_500)
    .default(1_000)
    .describe('the most that all late fees of a loan come to, in basis points of its principal'),
  MAX_LOAN_NAIRA: whole(1, maxNaira)
    .optional()
    .describe('the largest amount of one loan, in whole naira, at the request and at the approval; none by default'),
  COMMISSION_BP: whole(0, 10_000)
    .transform(basisPoints)
    .optional()
    .describe(
      'basis points of what the customers of an agent repaid, as a suggestion in the sheet of commissions; none by default',
    ),
  REQUIRE_NAME_MATCH: oneOf('on', 'ask', 'off')
    .default('off')
    .describe(
      "a loan is approved while the bank account, NIN or BVN is in another name than the customer's. `off`: staff are warned; `ask`: they must give a reason; `on`: with a reason and a second person alone",
    ),
  REQUIRE_PROVIDER_BALANCE: oneOf('on', 'off')
    .default('off')
    .describe(
      'a payout for which the provider holds too little beside what waits to be sent. `off`: staff are warned; `on`: it is refused, while the balance was told in the last ten minutes',
    ),
  REJECTION_REASONS: rejectionReasons.describe(
    'the reasons from which an admin chooses one when they reject a request, with semicolons between (`;` alone: no list); the customer reads it',
  ),
  STAFF_TOTP: z
    .enum(totpModes, { error: 'must be off, optional or required' })
    .default('off')
    .describe(
      'codes of an authenticator app at the sign-in of admins and agents. `optional`: for those who switch them on in Settings; `required`: for all, who must set them up before anything else; `off`: for nobody',
    ),
  SECOND_PERSON_APPROVAL_ABOVE: secondPersonAbove('the approval of a loan, or its renewed payout'),
  SECOND_PERSON_COMMISSION_ABOVE: secondPersonAbove(`commissions ${ofOneDay}`),
  SECOND_PERSON_REFUND_ABOVE: secondPersonAbove(
    `refunds of a customer's credit ${ofOneDay}, or of money in suspense to its sender`,
  ),
  SECOND_PERSON_ASSIGNMENT_ABOVE: secondPersonAbove(
    `assignments of money in suspense or of lines of the bank ${ofOneDay}`,
  ),
  AGENT_CASH: oneOf('on', 'off')
    .default('off')
    .describe(
      '`on`: agents take instalments in cash on their round, with a receipt by text, and hand the cash over; `off`: these screens do not exist',
    ),
  AGENT_CASH_LIMIT_NAIRA: whole(1, maxNaira)
    .default(200_000)
    .describe('the largest sum of cash that one agent may hold, in whole naira'),
  SECOND_PERSON_REVERSAL_ABOVE: secondPersonAbove(
    'the reversal of a repayment, a lost claim, or the cancellation of a loan',
  ),
  SECOND_PERSON_WRITE_OFF_ABOVE: secondPersonAbove('the write-off of a loan, by its outstanding amount'),
  SECOND_PERSON_RESCHEDULE_ABOVE: secondPersonAbove('the reschedule of a loan, by its outstanding amount'),
  RESCHEDULES_PER_LOAN: whole(0, 100)
    .default(usualReschedules)
    .describe('how often one loan may be rescheduled; 0: never'),
  ACCRUAL_STOPS_AFTER_DAYS: whole(0, 10_000)
    .default(usualAccrualStop)
    .describe('days late after which a loan earns nothing more in the entry of a month'),
  BOOKS_YEAR_BEGINS: whole(1, 12)
    .default(1)
    .describe('the month in which the years of the books begin, for income statement and balance sheet'),
  SECOND_PERSON_WAIVER_ABOVE: secondPersonAbove('the waivers of late fees of one loan by one person on one day'),
  COMPLAINT_ACKNOWLEDGE_HOURS: whole(1, 720)
    .default(24)
    .describe('hours until a complaint must be acknowledged; a case keeps the limits of its opening'),
  COMPLAINT_ANSWER_DAYS: whole(1, 90).default(14).describe('days until a complaint must be answered'),
  DATA_REQUEST_DAYS: whole(1, 90)
    .default(30)
    .describe("days until a customer's request about their own data must be answered"),
  MAX_CHARGE_NAIRA: whole(1, 10_000_000_000)
    .default(100_000_000)
    .describe(
      'the largest payment that is booked without a person, in whole naira; a larger one waits as an open item',
    ),
  FETCH_SECONDS: whole(30, 3_600)
    .default(300)
    .describe('how often the newest payments and transfers are fetched from Paystack, in seconds'),
  TRUSTED_PROXIES: addresses.describe(
    'addresses or blocks (10.0.0.5, 10.1.0.0/16) of the proxies in front; `X-Forwarded-For` is read only from them',
  ),
  ADDRESS_LIMIT_PER_HOUR: whole(1).optional().describe('sign-ups or sign-ins from one address an hour; default 1000'),
  ADDRESS_FAILURES_PER_HOUR: whole(1)
    .optional()
    .describe('wrong passwords and codes, and phones that are registered, from one address an hour; default 100'),
  ADDRESS_TEXTS_PER_HOUR: whole(1).optional().describe('text messages that one address may cause an hour; default 300'),
  TEXTS_PER_HOUR: count(2_000).describe(
    'the budget of text messages of the whole product an hour; when it is used up, only recovery and known devices get texts',
  ),
  TEXTS_PER_DAY: count(20_000).describe('the same for a day'),
  TEXT_KINDS: textKinds
    .default([...optionalTextKinds])
    .describe(
      `the events that customers and agents get a text message of, with commas between, or \`none\`; all by default: ${optionalTextKinds.join(', ')}. The others are only in the bell. Codes, security texts and receipts for cash are always sent`,
    ),
  SECURITY_EVENT_DAYS: whole(30).default(90).describe('days that security events are kept, at least 30'),
  RETAIN_UNFINISHED_DAYS: whole(7)
    .optional()
    .describe(
      'days after which `kasuwa forget` deletes a sign-up that was never finished, at least 7; by default none is deleted',
    ),
  RETAIN_DOCUMENTS_YEARS: whole(5)
    .optional()
    .describe(
      'years after the end of the last loan after which `kasuwa forget` deletes the documents of a customer, at least 5, for which the law keeps them; by default none are deleted',
    ),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0 to 60' })
    .min(0, { error: 'must be a number of seconds from 0 to 60' })
    .max(60, { error: 'must be a number of seconds from 0 to 60' })
    .optional()
    .describe(
      'how long a stopping server still serves after `/readyz` turned 503; default: 5 in production, 1 in a trial',
    ),
  WEBHOOK_URL: webhookAddress
    .optional()
    .describe(
      "one https address of the lender's own systems, which gets the events of loans and payments as signed webhooks; none by default. Neither it nor what its name resolves to may be a private address; a trial may name one of this machine",
    ),
  WEBHOOK_SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe('signs these webhooks; required with `WEBHOOK_URL`'),
  METRICS_TOKEN: z.string().min(16).optional().describe('the bearer token for `/metrics`'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'the base address of a collector for traces (OTLP over HTTP, such as `http://127.0.0.1:4318`); without it there are no traces, and nothing for them is loaded',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe(
      "headers for the collector, such as its key: `name=value`, with commas between; the collector's address is then https, or on this machine",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .default(1)
    .describe('the share of traces that is kept, from 0 to 1; a trace is kept whole or not at all'),
}

export type SettingName = keyof typeof settingsShape
export type ParsedSettings = { [Name in SettingName]: z.output<(typeof settingsShape)[Name]> }
/** The settings read so far: a setting with a wrong value is left out. */
export type GivenSettings = { [Name in SettingName]?: ParsedSettings[Name] | undefined }
