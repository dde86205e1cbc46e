import { createAdmin } from '../../../server/src/access/staff/create-staff.ts'
import { cookieOf, testPassword } from '../../../server/src/access/sign-up/test-sign-up.ts'
import { codeAt } from '../../../server/src/access/codes/totp.ts'
import { newId } from '../../../server/src/base/ids.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { Race } from '../money/at-once.ts'

const browsers = 4
let serial = 0

/** One code of an authenticator app is entered in four browsers, many times in each, all at once: only one session begins (DESK-70). */
export async function raceOfSignInCode(server: TestServer, calls: number): Promise<Race> {
  const { phone, secret, userId } = await anAdminWithCodes(server)
  const cookies: string[] = []
  for (let browser = 0; browser < browsers; browser += 1)
    cookies.push(cookieOf(await server.call('POST', '/auth/login', { phone, password: testPassword })))
  const before = await begun(server, userId)
  const code = codeAt(secret, Date.now())
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, index) =>
      server.call('POST', '/auth/login/code', { code }, { headers: { cookie: cookies[index % browsers]! } }),
    ),
  )
  const after = await begun(server, userId)
  const tokens = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => String(body.data.access_token)),
  )
  const wrong = new Set(answers.map(({ status }) => status).filter((status) => ![200, 400, 403, 429].includes(status)))
  return {
    problems: [
      ...(tokens.size === 1 ? [] : [`${tokens.size} sessions were answered`]),
      ...(after.sessions - before.sessions === 1 ? [] : [`${after.sessions - before.sessions} sessions began`]),
      ...(after.entries - before.entries === 1 ? [] : [`${after.entries - before.entries} sign-ins are recorded`]),
      ...[...wrong].map((status) => `a call was answered with ${status}`),
    ],
    repeated: 0,
  }
}

const begun = async ({ app }: TestServer, userId: string) =>
  (await app.database.row<{ sessions: number; entries: number }>(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
       (select count(*)::int from audit_events where action = 'user.signed-in' and subject_id = $1::text) as entries`,
    [userId],
  ))!

async function anAdminWithCodes(server: TestServer) {
  const phone = `0809${String(++serial).padStart(7, '0')}`
  const given = { phone, password: testPassword, firstName: 'Ada', lastName: 'Obi', email: `${newId()}@example.ng` }
  const { user_id: userId } = await createAdmin(server.app, given)
  const login = await server.call('POST', '/auth/login', { phone, password: testPassword })
  const as = login.body.data.access_token as string
  const { body } = await server.call('POST', '/auth/totp/start', { password: testPassword }, { as })
  const secret = body.data.secret as string
  await server.call('POST', '/auth/totp/confirm', { code: codeAt(secret, Date.now()) }, { as })
  // The present code may be used again, since a trial does not wait half a minute.
  await server.app.database.run('update staff_totp set last_step = 0 where user_id = $1', [userId])
  return { phone, secret, userId }
}
