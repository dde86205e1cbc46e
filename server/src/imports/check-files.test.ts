import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { importFolder } from './import-folder.ts'
import { checked, exampleFiles, type Files, moveToNoonOf, sent, show, work } from './test-imports.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
let customer: TestCustomer
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server, 'credit')
  agent = await anAgent(server)
  customer = await aCustomer(server, { agent })
  await moveToNoonOf(server, '2027-03-20')
}, 60_000)
afterAll(() => server.close())

const importsOf = (path = '', body?: object, as = admin) =>
  server.call('POST', `/admin/imports${path}`, body, { as: as.token })

test('IMPO-01 IMPO-08 the examples of the page are read and summed up, in parts cut anywhere', async () => {
  const { state, errors, preview, files } = await checked(server, admin, exampleFiles, 7)
  expect({ state, errors }).toEqual({ state: 'checked', errors: 0 })
  expect(files.map(({ file, lines }: { file: string; lines: number }) => [file, lines])).toEqual([
    ['agents', 1],
    ['groups', 1],
    ['customers', 2],
    ['loans', 2],
    ['instalments', 7],
  ])
  expect(preview).toEqual({
    agents: 1,
    known_agents: 0,
    groups: 1,
    customers: 2,
    loans: 2,
    instalments: 7,
    principal: 170_000,
    unpaid_principal: 113_125,
    unpaid_interest: 13_250,
    unpaid_fee: 1_000,
    paid: 64_625,
    in_time: { loans: 1, unpaid: 93_000 },
    overdue: { loans: 1, unpaid: 34_375 },
    there: { customers: 1, loans: 0 },
  })
})

test('IMPO-01 IMPO-10 only finance and credit send files; nobody else begins an import', async () => {
  const support = await anAdmin(server, 'support')
  for (const person of [support, agent, customer]) expect((await importsOf('', undefined, person)).status).toBe(403)
  const id = await sent(server, admin, {})
  const path = `/${id}/parts?file=agents&part=0`
  expect((await importsOf(path, { csv: 'x' }, support)).status).toBe(403)
  expect((await importsOf('/nope/check')).status).toBe(404)
  expect((await importsOf(`/${id}/parts?file=nope&part=0`, { csv: 'x' })).status).toBe(400)
  expect((await importsOf(`/${id}/parts?file=agents&part=-1`, { csv: 'x' })).body.data).toHaveProperty('part')
  expect((await importsOf(path, { csv: 'x'.repeat(1_000_001) })).body.data).toHaveProperty('csv')
  const listed = await server.call('GET', '/admin/imports', undefined, { as: support.token })
  expect(listed.body.data.imports[0]).toMatchObject({ id, state: 'open', errors: 0, preview: null })
})

test('IMPO-02 parts are kept encrypted; the first part of a file begins it again, and 100 MB are the most', async () => {
  const id = await sent(server, admin, exampleFiles)
  const { rows } = await server.app.database.pool.query<{ sealed: Buffer }>(
    'select sealed from import_parts where import_id = $1',
    [id],
  )
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).includes('Hauwa')).toBe(false)
  await importsOf(`/${id}/parts?file=agents&part=0`, { csv: 'agent' })
  const parts = await server.app.database.rows(
    `select part from import_parts where import_id = $1 and file = 'agents'`,
    [id],
  )
  expect(parts).toEqual([{ part: 0 }])
  await server.app.database.run(`update import_parts set size = 104857590 where import_id = $1 and file = 'agents'`, [
    id,
  ])
  const { status, body } = await importsOf(`/${id}/parts?file=agents&part=1`, { csv: 'more than ten' })
  expect([status, body.message]).toEqual([400, 'The files of an import have at most 100 MB together.'])
})

test('IMPO-03 semicolons, a byte order mark and line ends of Windows are read as well', async () => {
  const asExcel = (csv: string) =>
    '\uFEFF' +
    csv
      .replaceAll('"', '')
      .replaceAll(/, (?=Kano|Nigeria)/g, ' ')
      .replaceAll(',', ';')
      .replaceAll('\n', '\r\n')
  const files = { ...exampleFiles, loans: exampleFiles.loans.replace('"50,000.00"', '50000') }
  const excel = Object.fromEntries(Object.entries(files).map(([file, csv]) => [file, asExcel(csv)]))
  expect(await checked(server, admin, excel)).toMatchObject({
    errors: 0,
    preview: { loans: 2, unpaid_principal: 113_125 },
  })
})

test('IMPO-04 a zip, a file in another encoding and a quote that never ends are one error each', async () => {
  const files = {
    customers: 'PK\u0003\u0004\u0000\u0000zip',
    agents: `${exampleFiles.agents}A2,08031110009,Caf\uFFFD,B,c@lender.example,\n`,
    groups: `${exampleFiles.groups}"${'garbage '.repeat(20_000)}`,
    loans: 'not,the,columns\n1,2,3',
    instalments: '\n',
  }
  const { first_errors: found } = await checked(server, admin, files, 900_000)
  expect(found.map(({ file, text }: { file: string; text: string }) => [file, text])).toEqual([
    ['agents', 'The file is not in UTF-8. Please save the table as “CSV UTF-8”.'],
    ['groups', 'A row of the file does not end: a quotation mark is opened and never closed.'],
    ['customers', 'This is no CSV file. Please save the table as “CSV UTF-8”.'],
    ['loans', 'The first row has no column loan, customer, principal, start, frequency.'],
    ['instalments', 'The file is empty.'],
  ])
})

test('IMPO-04 the first 1,000 errors are kept, and all are counted', async () => {
  const bad = Array.from({ length: 1_200 }, (_, n) => `C${n},A1,,0803,Hauwa,,Kabiru,,,,,,,,,\n`).join('')
  const { errors, first_errors: kept } = await checked(
    server,
    admin,
    { customers: exampleFiles.customers + bad },
    900_000,
  )
  expect([errors, kept.length]).toEqual([1_200, 1_000])
  expect(kept[0]).toEqual({ file: 'customers', line: 4, field: 'phone', text: '“0803” is no phone number of Nigeria.' })
})

/** The examples with other lines for some files. */
const withLines = (changes: { [File in keyof Files]: (csv: string) => string }): Files =>
  Object.fromEntries(
    Object.entries(exampleFiles).map(([file, csv]) => [file, changes[file as keyof Files]?.(csv) ?? csv]),
  )
const add = (line: string) => (csv: string) => `${csv}${line}\n`
const change = (from: string, to: string) => (csv: string) => csv.replace(from, to)
const [customerLine, loanLine] = [
  (key: string, phone: string, more = ',,,,,,,,,,') => `${key},A1,,${phone},Hauwa,,Kabiru${more}`.slice(0, -1),
  (key: string, owner: string) => `${key},${owner},1000,2027-03-01,weekly,1,,,,,,`,
]

const compared: [string, Files, [string, string, RegExp][]][] = [
  [
    'names that occur twice',
    withLines({ agents: add('A1,08031110055,Bala,Ali,b@lender.example,') }),
    [['agents', 'agent', /“A1” is on line 2 already/]],
  ],
  [
    'a phone twice',
    withLines({ customers: add(customerLine('C3', '08031110002')) }),
    [['customers', 'phone', /the phone of line 2 of customers.csv/]],
  ],
  [
    'an e-mail address twice',
    withLines({ agents: add('A2,08031110055,Bala,Ali,Amina@Lender.example,') }),
    [['agents', 'email', /e-mail address of line 2 of agents.csv/]],
  ],
  [
    'a BVN twice',
    withLines({
      customers: (csv) =>
        csv +
        csv.split('\n')[1]!.replace('C1', 'C3').replace('08031110002', '08031110056').replace('12345678901', '999') +
        '\n',
    }),
    [['customers', 'bvn', /that of line 2/]],
  ],
  [
    'an unknown agent',
    withLines({ groups: change('A1', 'A9'), customers: change('C2,A1', 'C2,A9') }),
    [
      ['groups', 'agent', /“A9” is neither in agents.csv nor/],
      ['customers', 'agent', /“A9” is neither in agents.csv nor/],
      ['customers', 'group', /“G1” is a group of the agent “A9”/],
    ],
  ],
  [
    'an unknown group',
    withLines({ customers: change('A1,G1', 'A1,G9') }),
    [['customers', 'group', /“G9” is not in groups.csv/]],
  ],
  [
    'a loan of nobody',
    withLines({ loans: change('L2,C2', 'L2,C9') }),
    [['loans', 'customer', /“C9” is not in customers.csv/]],
  ],
  [
    'a second running loan',
    withLines({ loans: change('L2,C2', 'L2,C1') }),
    [['loans', 'customer', /has a running loan on line 2 already/]],
  ],
  [
    'an unknown product',
    withLines({ loans: change('business,', 'business,gone') }),
    [['loans', 'product', /“gone” is no product/]],
  ],
  [
    'instalments of no loan',
    withLines({ instalments: add('L9,2027-03-08,1,1,,,,') }),
    [['instalments', 'loan', /“L9” is not in loans.csv/]],
  ],
  [
    'a loan without instalments',
    withLines({ customers: add(customerLine('C3', '08031110057')), loans: add(loanLine('L3', 'C3')) }),
    [['loans', 'loan', /“L3” has no row in instalments.csv/]],
  ],
  [
    'another principal',
    withLines({ loans: change('120000', '120000.01') }),
    [['loans', 'principal', /have a principal of ₦120,000.00 together, not ₦120,000.01/]],
  ],
  [
    'a paid-off loan',
    withLines({ instalments: (csv) => csv.replaceAll(/^(L2,[\d-]+,40000,6000,500).*$/gm, '$1,40000,6000,500') }),
    [['loans', 'loan', /No principal of it is unpaid/]],
  ],
  [
    'payments out of order',
    withLines({ instalments: change('L1,2027-03-22,12500,625,,,,', 'L1,2027-03-22,12500,625,,,100,') }),
    [['loans', 'loan', /due on 2027-03-22 is paid while an earlier one is not/]],
  ],
  [
    'a start after the first due day',
    withLines({ loans: change('2027-03-01', '2027-03-09') }),
    [['loans', 'start', /after its first due day 2027-03-08/]],
  ],
  [
    'a start to come',
    withLines({ loans: change('2027-03-01', '2027-03-21') }),
    [
      ['loans', 'start', /first due day/],
      ['loans', 'start', /still to come/],
    ],
  ],
  [
    'more than 12 months',
    withLines({ instalments: change('2027-04-30', '2028-04-30') }),
    [['loans', 'months', /last instalment is due on 2028-04-30/]],
  ],
  [
    'a daily loan of many months',
    withLines({ loans: change('monthly,', 'daily,4') }),
    [['loans', 'frequency', /at most 3 months/]],
  ],
  [
    'customers.csv missing',
    { ...exampleFiles, customers: undefined } as never,
    [['customers', '', /The file customers.csv is missing/]],
  ],
]

test.each(compared)('IMPO-05 IMPO-06 %s: named by file, column and sentence', async (_, files, wanted) => {
  const given = Object.fromEntries(Object.entries(files).filter(([, csv]) => csv !== undefined))
  const { first_errors: found } = await checked(server, admin, given, 900_000)
  expect(found.map(({ file, field, text }: Record<string, string>) => [file, field, text])).toEqual(
    wanted.map(([file, field, text]) => [file, field, expect.stringMatching(text)]),
  )
})

test('IMPO-05 IMPO-07 a customer whose phone, e-mail address or BVN is in the product is an error; an agent with a known phone is used', async () => {
  const bvn = '22299988877'
  await server.app.database.run('update profiles set bvn_digest = $2 where user_id = $1', [
    customer.userId,
    server.app.vault.digest(bvn, 'bvn'),
  ])
  const { rows } = await server.app.database.pool.query<{ email: string }>('select email from users where id = $1', [
    customer.userId,
  ])
  const files = withLines({
    agents: change('08031110001', agent.phone),
    customers: (csv) =>
      csv
        .replace('8031110003', customer.phone)
        .replace('22212345678', bvn)
        .replace('Ƙabiru,,', `Ƙabiru,${rows[0]!.email},`),
  })
  const { first_errors: found } = await checked(server, admin, files)
  expect(found.map(({ line, field }: Record<string, unknown>) => [line, field])).toEqual([
    [3, 'phone'],
    [2, 'email'],
    [2, 'bvn'],
  ])
  const known = await checked(server, admin, withLines({ agents: change('08031110001', agent.phone) }))
  expect(known).toMatchObject({ errors: 0, preview: { agents: 0, known_agents: 1 } })
})

test('IMPO-05 other files name an agent of the product by their code', async () => {
  const files = withLines({ customers: (csv) => csv.replaceAll(',A1,', `,${agent.code},`).replace('G1', '') })
  const { agents: _agents, groups: _groups, ...others } = files
  expect(await checked(server, admin, others)).toMatchObject({ errors: 0, preview: { customers: 2, agents: 0 } })
})

test('IMPO-11 a check that broke off is done again from the start by another server, with the same outcome', async () => {
  const id = await sent(server, admin, exampleFiles)
  await importsOf(`/${id}/check`)
  await server.app.database.run(
    `update imports set leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  expect(await work(server)).toBe(false)
  await server.app.database.run(
    `insert into import_errors (import_id, file, line, field, text) values ($1, 'agents', 9, '', 'left over')`,
    [id],
  )
  await server.app.database.run('update imports set leased_until = now() where id = $1', [id])
  expect(await work(server)).toBe(true)
  expect(await show(server, admin, id)).toMatchObject({ state: 'checked', errors: 0, first_errors: [] })
})

test('IMPO-02 an import that is thrown away keeps no part and no line, and takes no file', async () => {
  const { id } = await checked(server, admin, exampleFiles)
  expect((await importsOf(`/${id}/drop`)).status).toBe(200)
  const left = await server.app.database.row(
    'select (select count(*) from import_parts where import_id = $1) + (select count(*) from import_lines where import_id = $1) as rows',
    [id],
  )
  expect(left).toEqual({ rows: 0 })
  expect((await importsOf(`/${id}/parts?file=agents&part=0`, { csv: 'x' })).body.message).toBe(
    'This import takes no more files. Please begin another one.',
  )
})

test('IMPO-22 the files of a folder are checked the same way, and kept only where that is wanted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-import-'))
  const shown: string[] = []
  const check = (isKept: boolean) => importFolder(server.app, folder, { isKept, show: (line) => shown.push(line) })
  expect(await check(false)).toBeNull()
  for (const [file, csv] of Object.entries(exampleFiles)) await writeFile(join(folder, `${file}.csv`), csv)
  expect(await check(false)).toMatchObject({ import: null, errors: 0, preview: { customers: 2 }, firstErrors: [] })
  expect(shown).toContain('reads customers.csv')
  const kept = await check(true)
  expect(await show(server, admin, kept!.import!)).toMatchObject({ state: 'checked', made_by: null })
  await writeFile(join(folder, 'customers.csv'), 'nothing')
  expect(await check(false)).toMatchObject({ errors: 1, firstErrors: [{ file: 'customers' }] })
  await rm(folder, { recursive: true })
})
