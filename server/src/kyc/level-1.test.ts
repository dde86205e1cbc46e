import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  signIn,
  signUp,
  type SignedUp,
  testAgent,
  testPassword,
  sortedStatuses,
} from '../access/sign-up/test-sign-up.ts'
import { createAgent } from '../access/staff/create-staff.ts'
import { sweepFiles } from '../files/routes.ts'
import { testPng, uploaded } from '../files/test-pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { attest, customerAt, home, kyc, level1, newNumber, shop, completeSteps } from '../testing/test-kyc.ts'
import { readNumbersAgain } from './read-numbers-again.ts'
import { recheckIdentity } from './recheck-identity.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const current = (user: SignedUp, level: number | string) =>
  server.call('GET', `/auth/kyc/current-step/${level}`, undefined, { as: user.token })
const row = <T>(text: string, values: unknown[]) => server.app.database.row<T>(text, values)
const snapshot = async (user: SignedUp) =>
  row(
    'select to_jsonb(u) as u, to_jsonb(p) as p, to_jsonb(b) as b, (select jsonb_agg(step order by step) from kyc_steps k where k.user_id = u.id) as steps from users u left join profiles p on p.user_id = u.id left join businesses b on b.user_id = u.id where u.id = $1',
    [user.userId],
  )

/** For each bad body, the field that is refused and its message; nothing may have changed. */
async function refuses(
  user: SignedUp,
  path: string,
  rows: readonly (readonly [body: unknown, field: string, message: string])[],
): Promise<void> {
  const before = await snapshot(user)
  for (const [body, field, message] of rows) {
    const answer = await kyc(server, user, path, body)
    expect([answer.status, answer.body.data?.[field]], JSON.stringify(body)).toEqual([400, [message]])
  }
  expect(await snapshot(user)).toEqual(before)
}

test('KYC1-06 KYC1-18 each submission returns next_stage, in the order of level 1, until it is completed', async () => {
  const user = await signUp(server)
  expect((await current(user, 1)).body.data.currentStep).toBe('nationality')
  await completeSteps(server, user, level1)
  expect((await current(user, 1)).body.data.currentStep).toBe('attestation')
  expect((await attest(server, user, 1)).body.data).toEqual({ next_stage: 'completed', kyc_level: 1 })
  expect((await current(user, 1)).body.data.currentStep).toBe('completed')
})

test('KYC1-08 VAL-20 API-11 nationality: required, only Nigeria', async () => {
  const user = await signUp(server)
  const message = 'Please select a valid nationality'
  await refuses(user, '/auth/kyc/nationality', [
    [{}, 'nationality', message],
    [{ nationality: 'Ghana' }, 'nationality', message],
    [{ nationality: null }, 'nationality', message],
  ])
  expect((await kyc(server, user, '/auth/kyc/nationality', { nationality: 'Nigeria' })).body).toEqual({
    message: 'OK',
    data: { next_stage: 'nin' },
  })
})

test('KYC1-09 VAL-21 API-12 NIN: required, trimmed; sealed in the database and checked with the identity service', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  await refuses(user, '/auth/kyc/nin', [
    [{}, 'nin', 'Please enter a valid NIN'],
    [{ nin: '   ' }, 'nin', 'Please enter a valid NIN'],
    [{ nin: 12 }, 'nin', 'Please enter a valid NIN'],
  ])
  const nin = newNumber()
  expect((await kyc(server, user, '/auth/kyc/nin', { nin: `  ${nin} ` })).body.data).toEqual({
    next_stage: 'face_verification',
  })
  const stored = await row<{ all: string; sealed: Buffer }>(
    'select to_jsonb(p)::text as all, nin_sealed as sealed from profiles p where user_id = $1',
    [user.userId],
  )
  expect(stored!.all).not.toContain(nin)
  expect(server.app.vault.open(stored!.sealed, 'nin')).toBe(nin)
  expect(await row('select state, matched from identity_checks where user_id = $1', [user.userId])).toEqual({
    state: 'verified',
    matched: { first: true, last: true, dateOfBirth: true },
  })
})

test("C-63 a NIN that is not found or another person's is refused on its field", async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  await refuses(user, '/auth/kyc/nin', [
    [{ nin: '22000000000' }, 'nin', 'Please enter a valid NIN'],
    [
      { nin: '22000001111' },
      'nin',
      'This NIN belongs to a person with other names or another date of birth. Please check the number, or correct your names below. To have your date of birth corrected, contact us.',
    ],
  ])
})

test('C-63 with the identity service unavailable the customer continues, and a job asks again until it is settled', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  await server.sandbox('POST', '/faults', { provider: 'dojah', mode: 'error', count: 1 })
  const nin = newNumber()
  expect((await kyc(server, user, '/auth/kyc/nin', { nin })).body.data).toEqual({ next_stage: 'face_verification' })
  for (let wait = 0; wait < 100; wait++) {
    const state = await row<{ state: string }>('select state from identity_checks where user_id = $1', [user.userId])
    if (state!.state === 'verified') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('never settled')
})

test("a number that the service cannot check is asked about again later, and one that turns out to be another person's stays on record", async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  expect((await kyc(server, user, '/auth/kyc/nin', { nin: '22000002222' })).status).toBe(200)
  const job = { id: 1, topic: 'identity-check', subject: user.userId, payload: { kind: 'nin' }, attempts: 1 }
  expect(await recheckIdentity(server.app, job)).toEqual({ againInSeconds: 30, away: expect.stringContaining('503') })
  const { identity } = server.app.ports
  server.app.ports.identity = {
    ...identity,
    checkNin: async () => ({ state: 'mismatch', providerReference: 'ref-9', matched: { first: false } }),
  }
  expect(await recheckIdentity(server.app, job)).toBe('done')
  server.app.ports.identity = identity
  expect(await row('select state, provider_reference from identity_checks where user_id = $1', [user.userId])).toEqual({
    state: 'mismatch',
    provider_reference: 'ref-9',
  })
  expect((await current(user, 1)).body.data.currentStep).toBe('face_verification')
})

test('C-63 no two users have one NIN, also when they send it at once; one user may send their own again', async () => {
  const [first, second] = [await signUp(server), await signUp(server)]
  await completeSteps(server, first, level1, 1)
  await completeSteps(server, second, level1, 1)
  const nin = newNumber()
  const answers = await Promise.all([first, second].map((user) => kyc(server, user, '/auth/kyc/nin', { nin })))
  expect(sortedStatuses(answers)).toEqual([200, 400])
  const unknown = await kyc(server, answers[0]!.status === 200 ? second : first, '/auth/kyc/nin', {
    nin: '22000000000',
  })
  expect(answers.find(({ status }) => status === 400)!.body).toEqual(unknown.body)
  expect(unknown.body.data).toEqual({ nin: ['Please enter a valid NIN'] })
  const [owner, other] = answers[0]!.status === 200 ? [first, second] : [second, first]
  expect((await kyc(server, owner, '/auth/kyc/nin', { nin })).status).toBe(200)
  // Recorded once, and shown to admins only (DESK-41).
  expect((await kyc(server, other, '/auth/kyc/nin', { nin })).body).toEqual(unknown.body)
  expect(
    await server.app.database.rows('select tried_by, kind from identity_tries where owner_id = $1', [owner.userId]),
  ).toEqual([{ tried_by: other.userId, kind: 'nin' }])
})

test('C-63 one number written in three ways is one number: a second account is refused, and it is kept and shown without blanks', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)]
  await completeSteps(server, owner, level1, 1)
  await completeSteps(server, other, level1, 1)
  const nin = newNumber()
  const spaced = `${nin.slice(0, 3)} ${nin.slice(3, 7)} ${nin.slice(7)}`
  expect((await kyc(server, owner, '/auth/kyc/nin', { nin: spaced })).status).toBe(200)
  expect((await current(owner, 1)).body.data.user.nin).toBe(`${nin.slice(0, 3)}******${nin.slice(-2)}`)
  for (const written of [nin, spaced, spaced.replaceAll(' ', '-')])
    expect((await kyc(server, other, '/auth/kyc/nin', { nin: written })).body.data).toEqual({
      nin: ['Please enter a valid NIN'],
    })
})

test('C-146 the last two digits of a short number are shown, so that its owner can check it', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  expect((await kyc(server, user, '/auth/kyc/nin', { nin: '12345' })).status).toBe(200)
  expect((await current(user, 1)).body.data.user.nin).toBe('***45')
})

/** Keeps a NIN as a server of the previous release did. */
async function keepAsBefore(userId: string, nin: string): Promise<void> {
  const { vault } = server.app
  await server.app.database.run('update profiles set nin_sealed = $2, nin_digest = $3 where user_id = $1', [
    userId,
    vault.seal(nin, 'nin'),
    vault.digest(nin, 'nin'),
  ])
}

const keptNin = async (userId: string) => {
  const kept = await row<{ sealed: Buffer; digest: Buffer | null }>(
    'select nin_sealed as sealed, nin_digest as digest from profiles where user_id = $1',
    [userId],
  )
  return { nin: server.app.vault.open(kept!.sealed, 'nin'), digest: kept!.digest }
}

test('C-63 numbers that were kept with blanks are read again: they are found without blanks, and two accounts with one number are named to staff', async () => {
  const [first, second, alone] = [await signUp(server), await signUp(server), await signUp(server)]
  for (const user of [first, second, alone]) await completeSteps(server, user, level1, 2)
  const [nin, other] = [newNumber(), newNumber()]
  await keepAsBefore(first.userId, nin)
  await keepAsBefore(second.userId, `${nin.slice(0, 4)}-${nin.slice(4)}`)
  await keepAsBefore(alone.userId, `${other.slice(0, 4)} ${other.slice(4)}`)
  for (let run = 0; run < 2; run++) {
    await readNumbersAgain(server.app)
    const digest = (number: string) => server.app.vault.digest(number, 'nin')
    expect(await keptNin(first.userId)).toEqual({ nin, digest: digest(nin) })
    expect(await keptNin(alone.userId)).toEqual({ nin: other, digest: digest(other) })
    expect(await keptNin(second.userId)).toEqual({ nin, digest: null })
    expect(
      await server.app.database.rows('select tried_by, kind from identity_tries where owner_id = $1', [first.userId]),
    ).toEqual([{ tried_by: second.userId, kind: 'nin' }])
    expect(
      await server.app.database.rows(
        "select actor, after from audit_events where action = 'identity.shared' and subject_id = $1",
        [second.userId],
      ),
    ).toEqual([{ actor: 'house', after: { kind: 'nin', with: first.userId } }])
    expect(
      await row(
        'select count(*)::int as left from profiles where nin_sealed is not null and nin_digest is distinct from nin_plain_digest',
        [],
      ),
    ).toEqual({ left: 0 })
  }
  const thief = await signUp(server)
  await completeSteps(server, thief, level1, 1)
  expect((await kyc(server, thief, '/auth/kyc/nin', { nin: other })).status).toBe(400)
})

const names = { first_name: 'Hauwa', middle_name: 'Zainab', last_name: 'Danladi' }

test('KYC1-26 the names are corrected together with the NIN, which is asked about with them; afterwards they stay', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  const nin = newNumber()
  expect((await kyc(server, user, '/auth/kyc/nin', { nin, ...names })).status).toBe(200)
  const stored = () => row('select first_name, middle_name, last_name from users where id = $1', [user.userId])
  expect(await stored()).toEqual(names)
  expect(
    await row("select after from audit_events where action = 'user.names-corrected' and subject_id = $1", [
      user.userId,
    ]),
  ).toEqual({ after: names })
  // The register knows this number with the earlier names: it does not accept others with it.
  const { identity } = server.app.ports
  server.app.ports.identity = {
    ...identity,
    checkNin: async () => ({ state: 'mismatch', providerReference: 'ref-26', matched: { first: false } }),
  }
  expect((await kyc(server, user, '/auth/kyc/nin', { nin, last_name: 'Bello' })).status).toBe(400)
  server.app.ports.identity = identity
  expect(await stored()).toEqual(names)
  expect((await kyc(server, user, '/auth/kyc/nin', { nin, middle_name: '' })).status).toBe(200)
  expect(await stored()).toEqual({ ...names, middle_name: null })
  await completeSteps(server, user, level1.slice(2))
  await attest(server, user, 1)
  expect((await kyc(server, user, '/auth/kyc/nin', { nin, ...names })).status).toBe(403)
  expect(await stored()).toEqual({ ...names, middle_name: null })
})

test('KYC1-26 only customers correct their names in this way, and a bad name changes nothing', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  await refuses(user, '/auth/kyc/nin', [
    [{ nin: newNumber(), first_name: '12' }, 'first_name', 'Enter a valid first name'],
    [{ nin: newNumber(), last_name: 'Bel\nlo' }, 'last_name', 'Enter a valid last name'],
  ])
})

test('C-63 a try that is not refused does not count: an honest person may send their number as often as they like', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  for (let time = 0; time < 7; time++)
    expect((await kyc(server, user, '/auth/kyc/nin', { nin: newNumber() })).status).toBe(200)
  await server.sandbox('POST', '/faults', { provider: 'dojah', mode: 'error', count: 3 })
  for (let time = 0; time < 3; time++)
    expect((await kyc(server, user, '/auth/kyc/nin', { nin: newNumber() })).status).toBe(200)
  await server.sandbox('DELETE', '/faults')
})

test('C-63 five numbers at once count like five one after another', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 1)
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => kyc(server, user, '/auth/kyc/nin', { nin: '22000000000' })),
  )
  expect(sortedStatuses(answers)).toEqual([...Array<number>(5).fill(400), ...Array<number>(4).fill(429)])
})

test("C-63 five refused numbers a day are the limit; a number that is another's counts like any other, and the count starts again on the next day of product time", async () => {
  const [owner, guesser] = [await signUp(server), await signUp(server)]
  await completeSteps(server, owner, level1, 1)
  await completeSteps(server, guesser, level1, 1)
  const nin = newNumber()
  expect((await kyc(server, owner, '/auth/kyc/nin', { nin })).status).toBe(200)
  // The numbers of other tests are not asked about in between.
  await server.app.database.run(`update outbox set done_at = now() where topic = 'identity-check' and done_at is null`)
  const asked = async () =>
    ((await server.sandbox('GET', '/requests')).body['requests'] as { provider: string }[]).filter(
      ({ provider }) => provider === 'dojah',
    ).length
  const before = await asked()
  const guesses = [nin, '22000000000', nin, '22000001111', nin]
  for (const guess of guesses) expect((await kyc(server, guesser, '/auth/kyc/nin', { nin: guess })).status).toBe(400)
  expect((await asked()) - before).toBe(5)
  const sixth = await kyc(server, guesser, '/auth/kyc/nin', { nin: newNumber() })
  expect([sixth.status, sixth.body.message]).toEqual([
    429,
    'Five numbers were refused today. Please check your number and try again tomorrow, or contact us for help.',
  ])
  const wait = Number(sixth.headers.get('retry-after'))
  expect(wait > 0 && wait <= 86_400).toBe(true)
  expect((await asked()) - before).toBe(5)
  await server.app.database.run('update identity_refusals set day = day - 1 where user_id = $1', [guesser.userId])
  expect((await kyc(server, guesser, '/auth/kyc/nin', { nin: newNumber() })).status).toBe(200)
  expect((await kyc(server, owner, '/auth/kyc/nin', { nin })).status).toBe(200)
})

test('API-13 API-26 C-69 the confirmed face becomes the profile picture, read by a signed address', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 2)
  const file = await uploaded(server, user.token, 'profile_picture', await testPng())
  expect((await kyc(server, user, '/auth/kyc/confirm-face-upload', file)).body.data).toEqual({
    next_stage: 'residential_address',
  })
  const me = await server.call('GET', '/auth/me', undefined, { as: user.token })
  expect((await fetch(me.body.data.profile_picture_url)).status).toBe(200)
  expect((await kyc(server, user, '/auth/kyc/confirm-face-upload', file)).status).toBe(200)
})

test("C-59 a face that was not uploaded, or is another person's, for another purpose or at a foreign address, is refused without any connection", async () => {
  const user = await signUp(server)
  const other = await signUp(server)
  await completeSteps(server, user, level1, 2)
  const picture = await uploaded(server, user.token, 'profile_picture', await testPng())
  const never = (
    await server.call(
      'POST',
      '/user/get-presigned-url',
      { file_name: 'face_1.png', file_type: 'image/png', upload_type: 'profile_picture' },
      { as: user.token },
    )
  ).body.data
  const references = [
    await uploaded(server, other.token, 'profile_picture', await testPng()),
    await uploaded(server, user.token, 'valid_id', await testPng()),
    { url: String(never.url).split('?')[0], path: never.path },
    { url: 'http://169.254.169.254/latest/meta-data', path: picture.path },
    { url: 'file:///etc/passwd', path: picture.path },
    { url: picture.url, path: '../../etc/passwd' },
    { url: picture.url.replace(server.url, 'http://example.com'), path: picture.path },
  ]
  for (const reference of references) {
    const { status, body } = await kyc(server, user, '/auth/kyc/confirm-face-upload', reference)
    expect([status, body.message], JSON.stringify(reference)).toEqual([
      400,
      'This file was not uploaded. Please upload it again.',
    ])
  }
  expect((await current(user, 1)).body.data.currentStep).toBe('face_verification')
  expect(
    (await kyc(server, user, '/auth/kyc/confirm-face-upload', { url: picture.url, path: `/files/${picture.path}` }))
      .status,
  ).toBe(200)
})

test('a face taken again replaces the first, whose file is swept', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 3)
  const first = await row<{ key: string }>('select profile_picture as key from users where id = $1', [user.userId])
  await kyc(
    server,
    user,
    '/auth/kyc/confirm-face-upload',
    await uploaded(server, user.token, 'profile_picture', await testPng(9, 9)),
  )
  await sweepFiles(server.app)
  expect(await server.app.ports.files.read(first!.key)).toBeNull()
})

test('KYC1-10 VAL-22 VAL-23 API-14 residential address: all six fields required', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 3)
  const tomorrow = (await row<{ day: string }>('select (product_today() + 1) as day', []))!.day
  const without = (field: string) => Object.fromEntries(Object.entries(home).filter(([name]) => name !== field))
  await refuses(user, '/auth/kyc/residential-address', [
    [without('address'), 'address', 'Please enter a valid address'],
    [without('closest_landmark'), 'closest_landmark', 'Please enter a valid closest landmark'],
    [without('state'), 'state', 'Value is required'],
    [without('lga'), 'lga', 'Value is required'],
    [without('residential_status'), 'residential_status', 'Value is required'],
    [without('residential_movedin_at'), 'residential_movedin_at', 'Please select the date you moved in'],
    [{ ...home, residential_status: 'homeless' }, 'residential_status', 'Please select one of the listed options'],
    [{ ...home, lga: 'Ikeja' }, 'lga', 'Please select one of the listed options'],
    [{ ...home, state: 'Federal Capital Territory' }, 'state', 'Please select one of the listed options'],
    [{ ...home, residential_movedin_at: tomorrow }, 'residential_movedin_at', 'Please select the date you moved in'],
    [
      { ...home, residential_movedin_at: '2023-02-29' },
      'residential_movedin_at',
      'Please select the date you moved in',
    ],
  ])
  expect((await kyc(server, user, '/auth/kyc/residential-address', home)).body.data).toEqual({
    next_stage: 'business_details',
  })
  expect((await current(user, 1)).body.data.user).toMatchObject(home)
})

test('KYC1-12 API-15 business details: name, category, sub_category required, the sub-category of its category', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 4)
  await refuses(user, '/auth/kyc/business-details', [
    [{ ...shop, name: ' ' }, 'name', 'Please enter a valid business name'],
    [{ ...shop, category: '' }, 'category', 'Value is required'],
    [{ ...shop, sub_category: '' }, 'sub_category', 'Value is required'],
    [{ ...shop, sub_category: 'Poultry Farming' }, 'sub_category', 'Please select one of the listed options'],
  ])
  expect((await kyc(server, user, '/auth/kyc/business-details', shop)).body.data).toEqual({
    next_stage: 'business_address',
  })
})

test('KYC1-14 C-64 business address at home: the other fields are not asked for, the residential address is copied and followed', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 5)
  expect(
    (await kyc(server, user, '/auth/kyc/business-address', { same_as_residential: true, address: '' })).body.data,
  ).toEqual({ next_stage: 'source_of_revenue' })
  const business = async () => (await current(user, 1)).body.data.user.account.businesses[0]
  expect(await business()).toEqual({
    ...shop,
    same_as_residential: true,
    country: 'Nigeria',
    address: home.address,
    closest_landmark: home.closest_landmark,
    state: home.state,
    lga: home.lga,
  })
  await kyc(server, user, '/auth/kyc/residential-address', { ...home, address: '7 New Street' })
  expect((await business()).address).toBe('7 New Street')
})

test('KYC1-15 API-16 business address elsewhere: address, closest_landmark, state, lga required; country Nigeria', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 5)
  await refuses(user, '/auth/kyc/business-address', [
    [{ same_as_residential: false }, 'address', 'Please enter a valid address'],
    [{}, 'closest_landmark', 'Please enter a valid closest landmark'],
    [{}, 'state', 'Value is required'],
    [{}, 'lga', 'Value is required'],
    [
      { address: 'a', closest_landmark: 'b', state: 'Kano', lga: 'Dala', country: 'Ghana' },
      'country',
      'Please select one of the listed options',
    ],
  ])
  const place = {
    same_as_residential: false,
    address: '3 Market Road',
    closest_landmark: 'Gate',
    state: 'Lagos',
    lga: 'Ikeja',
  }
  expect((await kyc(server, user, '/auth/kyc/business-address', place)).body.data).toEqual({
    next_stage: 'source_of_revenue',
  })
  expect((await current(user, 1)).body.data.user.account.businesses[0]).toEqual({
    ...shop,
    ...place,
    country: 'Nigeria',
  })
})

test('KYC1-16 VAL-24 API-17 source of revenue: required, numeric, above 0; the other sources flag is off by default', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 6)
  const message = 'Please select a valid expected monthly income'
  await refuses(
    user,
    '/auth/kyc/source-of-revenue',
    ['', 'abc', '0', '-5', null, '1.234'].map((amount) => [
      { expected_monthly_revenue: amount },
      'expected_monthly_revenue',
      // An amount may not have a third decimal (C-96).
      amount === '1.234' ? 'Please enter a valid amount' : message,
    ]),
  )
  expect(
    (await kyc(server, user, '/auth/kyc/source-of-revenue', { expected_monthly_revenue: 150_000.5 })).body.data,
  ).toEqual({ next_stage: 'attestation' })
  expect((await current(user, 1)).body.data.user).toMatchObject({
    expected_monthly_revenue: 150_000.5,
    other_sources_of_funds: false,
  })
})

test('API-23 current-step answers currentStep and the stored answers, with the NIN only masked', async () => {
  const user = await customerAt(server, 1)
  const { status, body } = await current(user, 1)
  expect(status).toBe(200)
  expect(Object.keys(body.data)).toEqual(['currentStep', 'user'])
  expect(body.data.user).toMatchObject({
    ...home,
    first_name: 'Amina',
    nationality: 'Nigeria',
    expected_monthly_revenue: 150_000,
    bvn: null,
  })
  expect(body.data.user.nin).toMatch(/^220\*{6}\d5$/)
  for (const level of ['0', '3', 'one', '1e0']) expect((await current(user, level)).status).toBe(404)
})

test('KYC1-17 API-18 attestation: only with attested true and all steps, once, and only it raises the level', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1, 6)
  const early = await attest(server, user, 1)
  expect([early.status, early.body.message]).toEqual([
    400,
    'Please complete all steps of this level before you attest.',
  ])
  await completeSteps(server, user, level1.slice(6))
  for (const attested of [false, 'true', 1, null, {}])
    expect((await attest(server, user, 1, attested)).status).toBe(400)
  expect((await attest(server, user, 3)).status).toBe(404)
  expect(
    (await row<{ level: number }>('select kyc_level as level from users where id = $1', [user.userId]))!.level,
  ).toBe(0)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => kyc(server, user, '/auth/kyc/attestation/1', { attested: true })),
  )
  expect(sortedStatuses(answers)).toEqual([200, 403, 403, 403, 403])
  expect(answers.find(({ status }) => status === 200)!.body.message).toBe(
    'Your KYC data has been received successfully!',
  )
  expect(
    (await row<{ level: number }>('select kyc_level as level from users where id = $1', [user.userId]))!.level,
  ).toBe(1)
})

test('C-54 an earlier answer may be edited until the attestation, and leads straight back to it', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1)
  expect(
    (await kyc(server, user, '/auth/kyc/residential-address', { ...home, address: '8 Other Road' })).body.data,
  ).toEqual({ next_stage: 'attestation' })
  expect((await current(user, 1)).body.data.user.address).toBe('8 Other Road')
})

test('C-70 a step beyond the current one is 400, a step of an attested level 403, and neither changes anything', async () => {
  const user = await signUp(server)
  const before = await snapshot(user)
  for (const [path, body] of [
    ['/auth/kyc/nin', { nin: newNumber() }],
    ['/auth/kyc/residential-address', home],
    ['/auth/kyc/business-details', shop],
    ['/auth/kyc/source-of-revenue', { expected_monthly_revenue: 1 }],
  ] as const) {
    const answer = await kyc(server, user, path, body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Please complete the earlier steps first.'])
  }
  expect(await snapshot(user)).toEqual(before)
  const done = await customerAt(server, 1)
  const attested = await snapshot(done)
  for (const [path, body] of [
    ['/auth/kyc/nationality', { nationality: 'Nigeria' }],
    ['/auth/kyc/nin', { nin: newNumber() }],
    ['/auth/kyc/residential-address', home],
  ] as const) {
    const answer = await kyc(server, done, path, body)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This KYC level has already been received and can no longer be changed.',
    ])
  }
  expect(await snapshot(done)).toEqual(attested)
})

test('API-27 C-22 update-level answers what was attested, whatever the client sends', async () => {
  const user = await customerAt(server, 1)
  const update = () => server.call('POST', '/auth/kyc/update-level', { kyc_level: 2 }, { as: user.token })
  expect((await update()).body).toEqual({ message: 'OK', data: { kyc_level: 1 } })
  await server.app.database.run('update users set kyc_level = 0 where id = $1', [user.userId])
  expect((await update()).body.data).toEqual({ kyc_level: 1 })
  const fresh = await signUp(server)
  expect(
    (await server.call('POST', '/auth/kyc/update-level', { kyc_level: 1 }, { as: fresh.token })).body.data,
  ).toEqual({ kyc_level: 0 })
})

test('C-09 an agent may do level 1; without a date of birth their NIN stays pending', async () => {
  await createAgent(server.app, {
    phone: '08077777777',
    password: testPassword,
    firstName: 'Bola',
    lastName: 'Ade',
    email: 'bola@example.ng',
  })
  const token = await signIn(server, '08077777777')
  const agent = { phone: '08077777777', userId: '', token }
  await completeSteps(server, agent, level1)
  expect((await attest(server, agent, 1)).body.data.kyc_level).toBe(1)
  expect(
    await row('select c.state from identity_checks c join users u on u.id = c.user_id where u.phone = $1', [
      agent.phone,
    ]),
  ).toEqual({ state: 'pending' })
})

test('every KYC call needs a session', async () => {
  const unknown = { phone: '', userId: '', token: 'x'.repeat(43) }
  for (const [path] of level1) expect((await kyc(server, unknown, path, {})).status).toBe(401)
  expect((await current(unknown, 1)).status).toBe(401)
})
