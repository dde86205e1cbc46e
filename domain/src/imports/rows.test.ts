import { expect, test } from 'vitest'
import { type ImportFile, importFiles, readHeader } from './files.ts'
import { cellsOf } from './open-row.ts'
import { readImportRow } from './rows.ts'

const good: Record<ImportFile, Record<string, string>> = {
  agents: { agent: 'A1', phone: '08031110001', first_name: 'Amina', last_name: 'Ɗanladi', email: 'a@lender.example' },
  groups: { group: 'G1', agent: 'A1', name: '=SUM(A1)', repayment_day: '15', location: 'Rimi Market' },
  customers: { customer: 'C1', agent: 'A1', phone: '8031110002', first_name: 'Ọláolú', last_name: 'Adébáyọ̀' },
  loans: { loan: 'L1', customer: 'C1', principal: '₦50,000.00', start: '1/3/2027', frequency: 'Weekly' },
  instalments: { loan: 'L1', due: '2027-03-08', principal: '12500', interest: '625' },
}

function read(file: ImportFile, changes: Record<string, string> = {}) {
  const cells = { ...good[file], ...changes }
  const header = readHeader(file, Object.keys(cells))
  if ('problem' in header) throw new Error(header.problem)
  return readImportRow[file](cellsOf(header.header, Object.values(cells)))
}

test('IMPO-03 a row is read with the names of any language, and a formula stays a text', () => {
  expect(importFiles.map((file) => read(file))).toEqual([
    { row: expect.objectContaining({ lastName: 'Ɗanladi', code: null }) },
    { row: { group: 'G1', agent: 'A1', name: '=SUM(A1)', repaymentDay: 15, location: 'Rimi Market', description: '' } },
    {
      row: expect.objectContaining({
        phone: '08031110002',
        firstName: 'Ọláolú',
        lastName: 'Adébáyọ̀',
        nin: null,
        bank: null,
      }),
    },
    {
      row: {
        loan: 'L1',
        customer: 'C1',
        principal: 5_000_000,
        start: '2027-03-01',
        frequency: 'weekly',
        months: null,
        purpose: 'business',
        product: null,
        lateFee: null,
      },
    },
    {
      row: {
        loan: 'L1',
        due: '2027-03-08',
        principal: 1_250_000,
        interest: 62_500,
        fee: 0,
        paidPrincipal: 0,
        paidInterest: 0,
        paidFee: 0,
      },
    },
  ])
})

const allFee = { late_fee_grace_days: '3', late_fee_naira: '500', late_fee_percent: '2', late_fee_cap_percent: '10' }
const bank = { bank_code: '058', account_number: '0123456789', account_name: 'HAUWA' }
const wrong: [ImportFile, string, Record<string, string>][] = [
  ['agents', 'phone', { phone: '12345' }],
  ['agents', 'first_name', { first_name: '' }],
  ['agents', 'email', { email: 'no' }],
  ['agents', 'code', { code: '123' }],
  ['groups', 'repayment_day', { repayment_day: '29' }],
  ['groups', 'group', { group: 'x'.repeat(51) }],
  ['customers', 'last_name', { last_name: '=HYPERLINK("x")' }],
  ['customers', 'gender', { gender: 'other' }],
  ['customers', 'birth_day', { birth_day: '31/02/1990' }],
  ['customers', 'bvn', { bvn: '123' }],
  ['customers', 'bank_code', { ...bank, bank_code: 'nope' }],
  ['customers', 'account_name', { ...bank, account_name: '' }],
  ['loans', 'principal', { principal: '1.234,50' }],
  ['loans', 'principal', { principal: '0' }],
  ['loans', 'start', { start: '03/31/2027' }],
  ['loans', 'frequency', { frequency: 'yearly' }],
  ['loans', 'months', { months: '13' }],
  ['loans', 'product', { product: 'Not A Code' }],
  ['loans', 'late_fee_naira', { ...allFee, late_fee_naira: '' }],
  ['loans', 'late_fee_cap_percent', { ...allFee, late_fee_cap_percent: '26' }],
  ['instalments', 'principal', { principal: '', interest: '5' }],
  ['instalments', 'principal', { principal: '0', interest: '0' }],
  ['instalments', 'paid_interest', { paid_interest: '625.01' }],
  ['instalments', 'paid_principal', { paid_principal: '1', paid_interest: '624.99' }],
  ['instalments', 'paid_fee', { fee: '10', paid_fee: '1' }],
]

test.each(wrong)('IMPO-04 IMPO-06 %s.csv: a wrong %s is named with a sentence (%j)', (file, field, changes) => {
  const problems = 'problems' in read(file, changes) ? (read(file, changes) as { problems: object[] }).problems : []
  expect(problems).toEqual([
    { field, text: expect.stringMatching(/^(“.*” (is|needs) .+\.|It is .+\.|The cell is empty\.)$/) },
  ])
})

test('IMPO-04 all wrong cells of a row are named at once', () => {
  expect(read('customers', { phone: '', first_name: '7', bvn: 'x' })).toEqual({
    problems: ['phone', 'first_name', 'bvn'].map((field) => expect.objectContaining({ field })),
  })
})

test('IMPO-17 the rule of late fees is read; one of nothing is none', () => {
  expect(read('loans', allFee)).toMatchObject({
    row: { lateFee: { graceDays: 3, fixed: 50_000, bp: 200, capBp: 1_000 } },
  })
  expect(read('loans', { ...allFee, late_fee_naira: '0', late_fee_percent: '0%' })).toMatchObject({
    row: { lateFee: null },
  })
})

test('IMPO-03 columns are found in any order and case; a missing one is named', () => {
  expect(readHeader('instalments', ['Paid Interest', 'INTEREST', 'x', 'principal', 'loan', 'due'])).toEqual({
    header: new Map([
      ['loan', 4],
      ['due', 5],
      ['principal', 3],
      ['interest', 1],
      ['paid_interest', 0],
    ]),
  })
  expect(readHeader('groups', ['group', 'name', 'location'])).toEqual({
    problem: 'The first row has no column agent, repayment_day.',
  })
  expect(readHeader('instalments', ['loan', 'due', 'principal', 'interest', 'Loan'])).toEqual({
    problem: 'The first row has the column loan twice.',
  })
})
