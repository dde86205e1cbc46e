import { expect, test } from 'vitest'
import { readSettings, type Settings, SettingsError, startWarnings } from './settings.ts'

const ownKeys = {
  DATA_KEY: 'c'.repeat(64),
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  TERMII_API_KEY: 't',
  DOJAH_APP_ID: 'a',
  DOJAH_SECRET_KEY: 's',
}
const keyNames = Object.keys(ownKeys)
const live = {
  ...ownKeys,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example.ng:5432/kasuwa',
  PUBLIC_URL: 'https://kasuwa.example.ng',
  TERMII_BASE_URL: 'https://v3.api.termii.com/',
}
const rehearsal = {
  ...live,
  ALLOW_HTTP_LOOPBACK: '1',
  PUBLIC_URL: 'http://127.0.0.1:8080',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:3001/paystack',
  TERMII_BASE_URL: 'http://localhost:3001/termii',
  DOJAH_BASE_URL: 'http://[::1]:3001/dojah',
}

/** The settings that a start reports, in the order of the list. */
function complaints(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    for (const { name, problem } of error.problems) expect(error.message).toContain(`\n  ${name}: ${problem}`)
    return error.problems.map(({ name }) => name)
  }
}

test('C-175 without any setting it is a trial on this machine, with sandbox and demo', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    production: false,
    HOST: '127.0.0.1',
    PORT: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    sandboxOn: true,
    demo: true,
    INTEREST_RATE_BP: 500,
  })
  expect(settings.paystackUrl).toBe('http://127.0.0.1:3001/paystack')
  expect(settings.dataDir).toMatch(/\/data$/)
})

test('SCALE-04 a pooler is that of the own database, and the other roles have an address of their own', () => {
  const pooled = { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://app@127.0.0.1:6432/kasuwa' }
  expect(readSettings({}).DATABASE_POOLER).toBe('none')
  expect(complaints(pooled)).toEqual([])
  expect(complaints({ DATABASE_POOLER: 'transaction' })).toEqual(['DATABASE_POOLER'])
  expect(complaints({ ...pooled, DATABASE_POOLER: 'statement' })).toEqual(['DATABASE_POOLER'])
  const owner = { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:5432/kasuwa' }
  expect(complaints({ ...pooled, ...owner })).toEqual([])
  const [owned, backup] = ['postgres://owner@127.0.0.1:6432/kasuwa', 'postgres://backup@127.0.0.1:6432/kasuwa']
  expect(complaints({ ...pooled, DATABASE_OWNER_URL: owned, DATABASE_BACKUP_URL: backup })).toEqual([
    'DATABASE_OWNER_URL',
    'DATABASE_BACKUP_URL',
  ])
  const { DATABASE_POOLER: _pooler, ...unpooled } = pooled
  expect(complaints({ ...unpooled, DATABASE_OWNER_URL: owned })).toEqual([])
})

test('OPER-73 a second provider of texts is chosen by a setting, which then needs its account; without it nothing is needed', () => {
  expect(readSettings({}).SMS_SECOND).toBe('none')
  const second = { SMS_SECOND: 'africastalking' }
  expect(readSettings(second).secondProviders.africasTalking).toMatchObject({
    baseUrl: 'http://127.0.0.1:3001/africastalking',
    reportSecret: expect.any(String),
  })
  expect(complaints({ ...live, ...second })).toEqual(['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'])
  const account = { AFRICASTALKING_USERNAME: 'kasuwa', AFRICASTALKING_API_KEY: 'k' }
  const { africasTalking } = readSettings({ ...live, ...second, ...account }).secondProviders
  expect(africasTalking).toMatchObject({ baseUrl: 'https://api.africastalking.com', reportSecret: undefined })
  const plain = { ...account, AFRICASTALKING_BASE_URL: 'http://sms.example.ng' }
  expect(complaints({ ...live, ...second, ...plain })).toEqual(['AFRICASTALKING_BASE_URL'])
  expect(complaints({ ...live, ...plain })).toEqual([])
  expect(complaints({ SMS_SECOND: 'pigeon', AFRICASTALKING_REPORT_SECRET: 'a/b' })).toEqual([
    'SMS_SECOND',
    'AFRICASTALKING_REPORT_SECRET',
  ])
})

test('OPER-74 the identity service is chosen by a setting: Prembly then needs its account, and Dojah none', () => {
  const { DOJAH_APP_ID: _app, DOJAH_SECRET_KEY: _key, ...withoutDojah } = live
  expect(readSettings({}).IDENTITY_PROVIDER).toBe('dojah')
  const prembly = { IDENTITY_PROVIDER: 'prembly' }
  expect(complaints({ ...withoutDojah, ...prembly })).toEqual(['PREMBLY_APP_ID', 'PREMBLY_API_KEY'])
  const account = { PREMBLY_APP_ID: 'a', PREMBLY_API_KEY: 'k' }
  expect(readSettings({ ...withoutDojah, ...prembly, ...account }).secondProviders.prembly).toEqual({
    baseUrl: 'https://api.prembly.com',
    appId: 'a',
    apiKey: 'k',
  })
  const plain = { ...account, PREMBLY_BASE_URL: 'http://id.example.ng' }
  expect(complaints({ ...withoutDojah, ...prembly, ...plain })).toEqual(['PREMBLY_BASE_URL'])
  expect(complaints({ ...withoutDojah, ...account })).toEqual(['DOJAH_APP_ID', 'DOJAH_SECRET_KEY'])
  expect(readSettings(prembly).secondProviders.prembly.baseUrl).toBe('http://127.0.0.1:3001/prembly')
})

test('C-192 BOOK-62 BOOK-65 what comes in adds to the balance in a trial and is paid to the bank in production, unless set; no payout is refused by default', () => {
  const [trial, production] = [readSettings({}), readSettings(live)]
  expect([trial.paystackSettles, production.paystackSettles]).toEqual(['balance', 'bank'])
  expect(readSettings({ PAYSTACK_SETTLES: 'bank' }).paystackSettles).toBe('bank')
  expect(readSettings({ ...live, PAYSTACK_SETTLES: 'balance' }).paystackSettles).toBe('balance')
  expect([trial.REQUIRE_PROVIDER_BALANCE, production.REQUIRE_PROVIDER_BALANCE]).toEqual(['off', 'off'])
  expect(complaints({ PAYSTACK_SETTLES: 'both', REQUIRE_PROVIDER_BALANCE: 'ask' }).toSorted()).toEqual([
    'PAYSTACK_SETTLES',
    'REQUIRE_PROVIDER_BALANCE',
  ])
})

test('C-215 passwords that are easy to guess are refused in production and warned of in a trial, unless COMMON_PASSWORDS is set', () => {
  expect([readSettings({}), readSettings(live)].map((settings) => settings.refusesGuessable)).toEqual([false, true])
  expect(readSettings({ COMMON_PASSWORDS: 'refuse' }).refusesGuessable).toBe(true)
  expect(readSettings({ ...live, COMMON_PASSWORDS: 'warn' }).refusesGuessable).toBe(false)
  expect(complaints({ COMMON_PASSWORDS: 'on' })).toEqual(['COMMON_PASSWORDS'])
})

test("OPER-48 the lender's name is 2 to 40 characters that documents and text messages have", () => {
  expect(readSettings({}).LENDER_NAME).toBe('Kasuwa')
  for (const LENDER_NAME of ['Ọlá & Sons (Kano), Ltd.', "Ɗan-Ɓala's Credit 24", 'x'.repeat(40)])
    expect(readSettings({ LENDER_NAME }).LENDER_NAME).toBe(LENDER_NAME)
  for (const LENDER_NAME of [
    'x',
    'x'.repeat(41),
    ' Amana',
    '-Amana',
    'Amana\nCredit',
    'Amana: Credit',
    'Amana <b>',
    '信用',
    'A 123456',
  ])
    expect(complaints({ LENDER_NAME })).toEqual(['LENDER_NAME'])
})

test('C-210 production warns at the start while the lender has no support line; a trial does not, and an invalid one is refused', () => {
  expect(startWarnings(readSettings({}))).toEqual([])
  expect(startWarnings(readSettings(live))).toEqual([expect.stringContaining('SUPPORT_PHONE or SUPPORT_EMAIL')])
  for (const line of [{ SUPPORT_PHONE: '0700 123-4567' }, { SUPPORT_EMAIL: 'help@lender.ng' }])
    expect(startWarnings(readSettings({ ...live, ...line }))).toEqual([])
  expect(complaints({ SUPPORT_PHONE: 'call us', SUPPORT_EMAIL: 'help' })).toEqual(['SUPPORT_PHONE', 'SUPPORT_EMAIL'])
})

test('C-88 a loan has no ceiling unless one is set, in whole naira', () => {
  expect(readSettings({}).MAX_LOAN_NAIRA).toBeUndefined()
  expect(readSettings({ MAX_LOAN_NAIRA: '500000' }).MAX_LOAN_NAIRA).toBe(500_000)
  for (const MAX_LOAN_NAIRA of ['0', '-1', '10.5', 'much', '1000000001'])
    expect(complaints({ MAX_LOAN_NAIRA })).toEqual(['MAX_LOAN_NAIRA'])
})

test('DECIDE-02 C-214 the reasons of rejection are a list of short sentences; `;` is an empty one', () => {
  expect(readSettings({}).REJECTION_REASONS).toContain('We could not reach you by phone.')
  expect(readSettings({ REJECTION_REASONS: ' No shop.;;No stock. ; No shop.' }).REJECTION_REASONS).toEqual([
    'No shop.',
    'No stock.',
  ])
  expect(readSettings({ REJECTION_REASONS: ';' }).REJECTION_REASONS).toEqual([])
  for (const wrong of ['x'.repeat(81), 'Call 080312345', Array.from({ length: 13 }, (_, at) => `No ${at}.`).join(';')])
    expect(complaints({ REJECTION_REASONS: wrong })).toEqual(['REJECTION_REASONS'])
})

test('C-175 production takes a test key of the provider only where ALLOW_TEST_KEYS=1 says so', () => {
  const withTestKey = { ...live, PAYSTACK_SECRET_KEY: 'sk_test_1' }
  expect(complaints(withTestKey)).toEqual(['PAYSTACK_SECRET_KEY'])
  expect(complaints({ ...withTestKey, ALLOW_TEST_KEYS: '1' })).toEqual([])
  expect(complaints({ PAYSTACK_SECRET_KEY: 'sk_test_1' })).toEqual([])
})

test('a text that is no number is refused with one sentence', () => {
  const problemOf = (environment: Record<string, string>): string => {
    try {
      readSettings(environment)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  for (const MAX_LOAN_NAIRA of ['many', '-1.5', '9e99'])
    expect(problemOf({ MAX_LOAN_NAIRA })).toBe(
      'missing or wrong\n  MAX_LOAN_NAIRA: must be a whole number from 1 to 1,000,000,000',
    )
  expect(problemOf({ SANDBOX: 'maybe', SECURITY_EVENT_DAYS: '2' })).toBe(
    'missing or wrong\n  SANDBOX: must be on or off\n  SECURITY_EVENT_DAYS: must be a whole number of 30 or more',
  )
})

test('each wrong setting is named, in one list', () => {
  expect(
    complaints({
      PORT: 'three',
      SANDBOX: 'maybe',
      DATA_KEY: 'short',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'ftp://x',
    }).sort(),
  ).toEqual(['DATABASE_URL', 'DATA_KEY', 'PORT', 'PUBLIC_URL', 'SANDBOX'])
})

test('F4 keys that may still open are keys, with commas between', () => {
  expect(readSettings({}).DATA_KEYS_BEFORE).toBeUndefined()
  const [one, two] = ['a'.repeat(64), 'B'.repeat(64)]
  expect(readSettings({ DATA_KEYS_BEFORE: `${one}, ${two},` }).DATA_KEYS_BEFORE).toEqual([one, two])
  for (const wrong of ['short', `${one} ${two}`, `${one},${'g'.repeat(64)}`])
    expect(complaints({ DATA_KEYS_BEFORE: wrong })).toEqual(['DATA_KEYS_BEFORE'])
  const developmentKey = readSettings({}).DATA_KEY.toUpperCase()
  expect(complaints({ ...live, DATA_KEYS_BEFORE: `${one},${developmentKey}` })).toEqual(['DATA_KEYS_BEFORE'])
  expect(complaints({ DATA_KEY: one, DATA_KEYS_BEFORE: developmentKey })).toEqual([])
})

test('C-175 an unknown profile is refused: a misspelt production must not become a trial', () => {
  for (const NODE_ENV of ['prod', 'Production', 'live']) expect(complaints({ NODE_ENV })).toEqual(['NODE_ENV'])
})

test('C-175 production names everything that is missing at once, with the wrong values', () => {
  expect(complaints({ NODE_ENV: 'production' })).toEqual(['DATABASE_URL', 'PUBLIC_URL', 'TERMII_BASE_URL', ...keyNames])
  expect(complaints({ NODE_ENV: 'production', ...ownKeys })).toEqual(['DATABASE_URL', 'PUBLIC_URL', 'TERMII_BASE_URL'])
  expect(complaints({ NODE_ENV: 'production', PORT: 'x', INTEREST_RATE_BP: '-1', DATA_KEY: 'short' })).toEqual([
    'PORT',
    'DATA_KEY',
    'INTEREST_RATE_BP',
    'DATABASE_URL',
    'PUBLIC_URL',
    'TERMII_BASE_URL',
    ...keyNames.slice(1),
  ])
})

test('C-175 production always has no sandbox, no demo and the live providers', () => {
  const expected: Partial<Settings> = {
    production: true,
    sandboxOn: false,
    demo: false,
    paystackUrl: 'https://api.paystack.co',
    dojahUrl: 'https://api.dojah.io',
    termiiUrl: 'https://v3.api.termii.com',
    publicUrl: 'https://kasuwa.example.ng',
  }
  expect(readSettings(live)).toMatchObject(expected)
  expect(readSettings({ ...live, SANDBOX: 'off', SEED: 'none' })).toMatchObject(expected)
  expect(complaints({ ...live, SANDBOX: 'on', SEED: 'demo' })).toEqual(['SANDBOX', 'SEED'])
})

test('C-175 production uses https, and http only on this machine and only for a rehearsal', () => {
  expect(readSettings(rehearsal)).toMatchObject({
    production: true,
    publicUrl: 'http://127.0.0.1:8080',
    termiiUrl: 'http://localhost:3001/termii',
  })
  const { ALLOW_HTTP_LOOPBACK: _allowed, ...strict } = rehearsal
  const addresses = ['PUBLIC_URL', 'PAYSTACK_BASE_URL', 'TERMII_BASE_URL', 'DOJAH_BASE_URL']
  expect(complaints(strict)).toEqual(addresses)
  expect(
    complaints({ ...rehearsal, PUBLIC_URL: 'http://kasuwa.example.ng', PAYSTACK_BASE_URL: 'http://10.0.0.7/paystack' }),
  ).toEqual(addresses.slice(0, 2))
})

test('C-175 each development key is refused in production, also where all else is right', () => {
  const { DATA_KEY, PAYSTACK_SECRET_KEY, TERMII_API_KEY, DOJAH_APP_ID, DOJAH_SECRET_KEY } = readSettings({})
  for (const [name, value] of Object.entries({
    DATA_KEY,
    PAYSTACK_SECRET_KEY,
    TERMII_API_KEY,
    DOJAH_APP_ID,
    DOJAH_SECRET_KEY,
  })) {
    expect(complaints({ ...live, [name]: value })).toEqual([name])
    expect(complaints({ ...live, [name]: value.toUpperCase() })).toEqual([name])
    expect(complaints({ ...rehearsal, [name]: value })).toEqual([name])
    expect(complaints({ ...live, [name]: '' })).toEqual([name])
  }
})

test.each(['0.0.0.0', '::', '192.168.1.4', 'kasuwa.local', '127.0.0.1.example.ng'])(
  'C-175 a trial listens only on this machine, not on %s',
  (HOST) => {
    expect(complaints({ HOST })).toEqual(['HOST'])
    expect(complaints({ ...ownKeys, HOST })).toEqual(['HOST'])
    expect(complaints({ PUBLIC_URL: 'https://trial.example.ng', HOST })).toEqual(['HOST', 'PUBLIC_URL'])
  },
)

test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('a trial may listen on %s', (HOST) => {
  expect(readSettings({ HOST, PUBLIC_URL: 'http://localhost:3000' }).HOST).toBe(HOST)
})

test('development keys are refused when anything is not on this machine: a database or a provider', () => {
  for (const DATABASE_URL of [
    'postgres://db.example.ng/kasuwa',
    'postgres://10.0.0.7/kasuwa',
    'postgres://127.0.0.1/kasuwa?host=10.0.0.7',
  ]) {
    expect(complaints({ DATABASE_URL })).toEqual(keyNames)
    expect(complaints({ ...ownKeys, DATABASE_URL })).toEqual([])
  }
  for (const DATABASE_URL of [
    'postgres://kasuwa@127.0.0.1:5433/kasuwa',
    'postgresql://localhost/kasuwa',
    'postgres:///kasuwa?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/kasuwa',
  ]) {
    expect(complaints({ DATABASE_URL })).toEqual([])
  }
  expect(complaints({ PAYSTACK_BASE_URL: 'https://api.paystack.co' })).toEqual(keyNames)
  expect(complaints({ SANDBOX: 'off' })).toEqual(['TERMII_BASE_URL', ...keyNames])
  expect(complaints({ SANDBOX: 'off', ...ownKeys })).toEqual(['TERMII_BASE_URL'])
  expect(readSettings({ SANDBOX: 'off', ...ownKeys, TERMII_BASE_URL: 'https://v3.api.termii.com' })).toMatchObject({
    sandboxOn: false,
    demo: false,
  })
})

test('a server with a configured database has no demo: its clock never moves (C-180)', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://127.0.0.1/x' }).demo).toBe(false)
  expect(complaints({ DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/x' })).toEqual(['DATABASE_OWNER_URL'])
})

test('G15 the role for backups belongs to a configured database, and in a trial to this machine', () => {
  expect(complaints({ DATABASE_BACKUP_URL: 'postgres://backup@127.0.0.1/x' })).toEqual(['DATABASE_BACKUP_URL'])
  expect(complaints({ DATABASE_READ_URL: 'postgres://app@127.0.0.1/x' })).toEqual(['DATABASE_READ_URL'])
  const onThisMachine = { DATABASE_URL: 'postgres://127.0.0.1/x' }
  expect(complaints({ ...onThisMachine, DATABASE_BACKUP_URL: 'postgres://backup@127.0.0.1/x' })).toEqual([])
  const elsewhere = { ...onThisMachine, DATABASE_BACKUP_URL: 'postgres://backup@db.example.com/x' }
  expect(complaints(elsewhere)).toContain('DATA_KEY')
})

test('OPER-26 uploads are in DATA_DIR unless FILE_STORE=s3, which needs a whole bucket over https; a bucket in part is refused', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.ng/',
    S3_BUCKET: 'kasuwa-files',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
  expect([readSettings({}).FILE_STORE, readSettings({ FILE_STORE: 'local' }).FILE_STORE]).toEqual(['folder', 'folder'])
  expect(readSettings({ ...live, ...bucket, FILE_STORE: 's3' })).toMatchObject({
    FILE_STORE: 's3',
    S3_ENDPOINT: 'https://s3.example.ng',
    S3_REGION: 'us-east-1',
  })
  expect(complaints({ ...live, ...bucket })).toEqual([])
  expect(complaints({ ...live, FILE_STORE: 's3' })).toEqual(Object.keys(bucket))
  expect(complaints({ ...live, S3_BUCKET: 'kasuwa-files' })).toEqual(['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
  expect(complaints({ ...live, ...bucket, S3_ENDPOINT: 'http://s3.example.ng' })).toEqual(['S3_ENDPOINT'])
  expect(complaints({ ...rehearsal, ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  // Everybody knows the development key, so a trial stores nothing on another machine with it.
  expect(complaints({ ...bucket })).toContain('DATA_KEY')
  expect(complaints({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  expect(complaints({ FILE_STORE: 'nfs', S3_BUCKET: 'A bucket' })).toEqual(
    expect.arrayContaining(['FILE_STORE', 'S3_BUCKET']),
  )
})

test('OPER-40 a collector of traces is on this machine in a trial, and gets headers over https alone; without one there is none', () => {
  expect(readSettings({})).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 })
  const [name, far, headers] = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example.ng:4318', 'x-key=a%20b, y=1=2']
  expect(complaints({ [name]: far })).toEqual([name])
  expect(complaints({ [name]: 'http://127.0.0.1:4318/' })).toEqual([])
  expect(complaints({ ...live, [name]: far })).toEqual([])
  expect(complaints({ ...live, [name]: far, OTEL_EXPORTER_OTLP_HEADERS: headers })).toEqual([name])
  const settings = readSettings({ ...live, [name]: 'https://c.example.ng', OTEL_EXPORTER_OTLP_HEADERS: headers })
  expect(settings.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ 'x-key': 'a b', y: '1=2' })
  expect(complaints({ OTEL_EXPORTER_OTLP_HEADERS: 'no pair' })).toEqual(['OTEL_EXPORTER_OTLP_HEADERS'])
  for (const share of ['2', '-1', 'half'])
    expect(complaints({ OTEL_TRACES_SAMPLER_ARG: share })).toEqual(['OTEL_TRACES_SAMPLER_ARG'])
})

const webhookSecret = 'w'.repeat(32)
test.each([
  [{ WEBHOOK_URL: 'https://hooks.example.ng/kasuwa', WEBHOOK_SECRET: webhookSecret }, []],
  [{ WEBHOOK_URL: 'https://hooks.example.ng/kasuwa' }, ['WEBHOOK_SECRET']],
  [{ WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'https://hooks.example.ng', WEBHOOK_SECRET: 'short' }, ['WEBHOOK_SECRET']],
  [{ WEBHOOK_URL: 'http://hooks.example.ng', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'https://name:word@hooks.example.ng', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'https://10.0.0.5/hooks', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'https://[fd00::5]/hooks', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'https://localhost/hooks', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
  [{ WEBHOOK_URL: 'http://127.0.0.1:4000', WEBHOOK_SECRET: webhookSecret }, ['WEBHOOK_URL']],
])('OPER-92 OPER-97 production with the webhooks %j complains about %j', (given, names) => {
  expect(complaints({ ...live, ...given })).toEqual(names)
})

test('OPER-92 OPER-95 webhooks are off unless set, and only a trial may send them to its own machine', () => {
  expect(readSettings({}).webhooks).toBeNull()
  const own = { WEBHOOK_URL: 'http://127.0.0.1:4000/hooks', WEBHOOK_SECRET: webhookSecret }
  expect(readSettings(own).webhooks).toEqual({ url: 'http://127.0.0.1:4000/hooks', secret: webhookSecret })
})
