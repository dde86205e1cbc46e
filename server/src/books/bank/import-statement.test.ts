import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { marchDay, sendStatement, statementOf } from './test-bank.ts'

let server: TestServer
let finance: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2027-03-25T10:00:00Z' })
  finance = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

const send = (csv: string, query?: Record<string, string>, more?: Parameters<typeof sendStatement>[4]) =>
  sendStatement(server, finance, csv, query, more)
const kept = async () =>
  server.app.database.rows<{ day: string; description: string; kobo: number; times: number }>(
    `select day::text as day, description, amount_kobo::int as kobo, count(*)::int as times from bank_lines where not is_opening group by 1, 2, 3 order by 1, 2`,
  )

const first = statementOf([
  [marchDay(1), 'PAYSTACK SETTLEMENT', 'STL-1', 20_000],
  [marchDay(2), 'COT, VAT', '', -52.5],
  [marchDay(2), 'COT, VAT', '', -52.5],
])

test('C-193 BOOK-33 BOOK-34 a statement is looked at first, as CSV or plain text, and changes nothing; confirmed, each line is kept, the same line twice as two', async () => {
  const preview = await send(first)
  expect([preview.status, preview.body.data]).toEqual([
    200,
    expect.objectContaining({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines: 3,
      known: 0,
      errors: [],
      error_count: 0,
      opening: 1_000,
      closing: 20_895,
      difference: null,
      first_day: '2027-03-01',
      last_day: '2027-03-02',
      kept: null,
    }),
  ])
  expect(await kept()).toEqual([])
  const { digest } = preview.body.data
  const other = await send(first.replace('52.50', '52.51'), { confirm: digest })
  expect([other.status, other.body.message]).toEqual([
    400,
    'This is not the file that was looked at, or its columns were chosen anew. Please look at the preview again.',
  ])
  for (const type of ['text/plain;charset=UTF-8', 'application/vnd.ms-excel'])
    expect((await send(first, {}, { headers: { 'content-type': type } })).body.data.digest).toBe(digest)
  const confirmed = await send(first, { confirm: digest })
  expect(confirmed.body.data).toMatchObject({ lines: 3, known: 0, kept: { lines: 3, matched: 0 } })
  expect(await kept()).toEqual([
    { day: '2027-03-01', description: 'PAYSTACK SETTLEMENT', kobo: 2_000_000, times: 1 },
    { day: '2027-03-02', description: 'COT, VAT', kobo: -5_250, times: 2 },
  ])
  const [entry] = await server.app.database.rows<{ after: object; actor: string }>(
    `select after, actor_id as actor from audit_events where action = 'bank.statement-kept'`,
  )
  expect(entry).toMatchObject({ after: { digest, lines: 3, known: 0, errors: 0 }, actor: finance.userId })
})

test('BOOK-34 lines that are known are left out, of the same file and of one that overlaps it', async () => {
  const again = await send(first)
  expect(again.body.data).toMatchObject({ lines: 0, known: 3 })
  expect((await send(first, { confirm: again.body.data.digest })).body.data).toMatchObject({ kept: { lines: 0 } })
  const overlapping = statementOf(
    [
      [marchDay(2), 'COT, VAT', '', -52.5],
      [marchDay(2), 'COT, VAT', '', -52.5],
      [marchDay(2), 'COT, VAT', '', -52.5],
      [marchDay(3), 'Rent', '', -500],
    ],
    21_000,
  )
  const { body } = await send(overlapping)
  expect(body.data).toMatchObject({
    lines: 2,
    known: 2,
    difference: null,
    sample: [{ amount: -52.5 }, { amount: -500 }],
  })
  await send(overlapping, { confirm: body.data.digest })
  expect((await kept()).map(({ times }) => times)).toEqual([1, 3, 1])
  const entries = await server.app.database.rows(`select from audit_events where action = 'bank.statement-kept'`)
  expect(entries).toHaveLength(2)
})

test('BOOK-35 columns that a person chose are remembered for the next file', async () => {
  const german = 'Buchung;Text;Summe\n05.03.2027;Miete;-1,000.00\n'
  const unknown = await send(german)
  expect(unknown.body.data).toMatchObject({
    lines: 0,
    errors: [{ line: 1, text: 'The columns of day and amount were not found. Please choose them.' }],
    headers: ['Buchung', 'Text', 'Summe'],
  })
  const empty = await send(german, { confirm: unknown.body.data.digest })
  expect(empty.body.message).toBe('The file has no line that can be read, so nothing was kept.')
  const columns = { day: 'Buchung', description: 'Text', amount: 'Summe' }
  const chosen = await send(german, columns)
  expect(chosen.body.data).toMatchObject({ lines: 1, errors: [], columns, opening: null, difference: null })
  expect((await send(german, { confirm: chosen.body.data.digest })).status).toBe(400)
  expect((await send(german, { ...columns, confirm: chosen.body.data.digest })).body.data.kept).toMatchObject({
    lines: 1,
  })
  expect((await send(german.replace('05.', '06.'))).body.data).toMatchObject({ lines: 1, columns })
  // A file with other columns is still read by their usual names.
  expect((await send(first)).body.data).toMatchObject({ lines: 0, known: 3 })
})

test('BOOK-34 the same file confirmed by two people at once, and again under the same key, is kept once', async () => {
  const csv = statementOf(
    Array.from({ length: 400 }, (_, at) => [marchDay(7), `Line ${at % 7}`, '', at % 3 ? 10 : -20]),
  )
  const { digest } = (await send(csv)).body.data
  const second = await anAdmin(server)
  const answers = await Promise.all([
    send(csv, { confirm: digest }, { headers: { 'idempotency-key': 'statement-once' } }),
    sendStatement(server, second, csv, { confirm: digest }),
    send(csv, { confirm: digest }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.data.kept.lines).toSorted((a, b) => b - a)).toEqual([400, 0, 0])
  const repeated = await send(csv, { confirm: digest }, { headers: { 'idempotency-key': 'statement-once' } })
  expect(repeated.body).toEqual(answers[0].body)
  const { rows } = (await server.app.database.row<{ rows: number }>(
    `select count(*)::int as rows from bank_lines where description like 'Line %'`,
  ))!
  expect(rows).toBe(400)
})

test('BOOK-33 a file that is too long, no file, an account that is no bank and another role are refused, and nothing is kept', async () => {
  const before = await kept()
  expect((await send('')).body.data).toEqual({ csv: ['Please send the statement as a CSV file.'] })
  expect((await send('x'.repeat(5_000_001))).body.data).toEqual({
    csv: ['A statement has at most 5 MB. Please export a shorter period.'],
  })
  expect((await send('x'.repeat(7_000_001))).status).toBe(413)
  expect((await send(first, {}, { headers: { 'content-type': 'text/html' } })).status).toBe(400)
  for (const number of ['1010', '1025', '1021', '9', "1' or 1=1"])
    expect((await send(first, {}, { number: encodeURIComponent(number) })).status).toBe(404)
  for (const role of ['credit', 'support', 'auditor'] as const)
    expect((await sendStatement(server, await anAdmin(server, role), first)).status).toBe(403)
  expect(await kept()).toEqual(before)
})

test('BOOK-33 a statement of 20,000 lines is kept, sent as JSON as the web does', async () => {
  const csv = statementOf(
    Array.from({ length: 20_000 }, (_, at) => [marchDay(1 + (at % 20)), `POS ${at}`, `R${at}`, 1 + (at % 50)]),
  )
  const path = '/admin/books/bank/1020/statements'
  const { body } = await server.call('POST', path, { csv }, { as: finance.token })
  expect(body.data).toMatchObject({ lines: 20_000, errors: [] })
  const confirmed = await server.call('POST', `${path}?confirm=${body.data.digest}`, { csv }, { as: finance.token })
  expect([confirmed.status, confirmed.body.message, confirmed.body.data?.kept]).toEqual([
    200,
    'OK',
    { lines: 20_000, matched: 0 },
  ])
}, 60_000)

test('BOOK-36 a kept line is never changed, and no match is kept that does not come to the same sum', async () => {
  const { run } = server.app.database
  await expect(run('update bank_lines set amount_kobo = amount_kobo + 1')).rejects.toThrow()
  await expect(run('delete from bank_lines')).rejects.toThrow()
  await expect(
    run(
      `with made as (insert into bank_matches (id, account, complete_on) values (gen_random_uuid(), 'bank', '2027-03-01') returning id)
       insert into bank_match_lines (line_id, match_id) select l.id, made.id from made, (select id from bank_lines limit 1) l`,
    ),
  ).rejects.toThrow(/does not balance/)
})
