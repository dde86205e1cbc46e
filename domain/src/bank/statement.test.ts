import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { addKobo, kobo } from '../money.ts'
import { readCsv } from './csv.ts'
import { readBankAmount, readBankDay } from './statement-cells.ts'
import { differenceText, maxStatementLines, missingFrom, readStatement } from './statement.ts'

const today = { from: null, today: day('2027-04-30') }
const read = (text: string) => readStatement(text, null, today)
const linesOf = (text: string) =>
  read(text).lines.map(({ day: on, amount, description, occurrence }) => [on, amount, description, occurrence])

test('BOOK-33 days are read as banks write them, the day before the month', () => {
  const same = [
    '31/03/2027',
    '2027-03-31',
    '31-Mar-27',
    '31 MAR 2027',
    '31.03.27',
    '2027/03/31 14:05',
    '2027-03-31T09:00:00',
  ]
  expect(same.map(readBankDay)).toEqual(same.map(() => '2027-03-31'))
  expect(['31/02/2027', '03/31/2027', '31-Foo-27', '', '2027', '1/2/3/4', '31/03/027'].map(readBankDay)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})

test('BOOK-33 amounts are read with separators, with brackets for minus, and never with a third decimal or a wrong comma', () => {
  const cases: [string, number | null][] = [
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['(1,234.50)', -123_450],
    ['-0.01', -1],
    ['25.00-', -2_500],
    ['₦ 2,000', 200_000],
    ['NGN 2,000.00 DR', -200_000],
    ['2,000.00CR', 200_000],
    ['.5', 50],
    ['', 0],
    ['-', 0],
    ['1.234,50', null],
    ['1,50', null],
    ['12,34,567.00', null],
    ['1.005', null],
    ['(5', null],
    ['(-5)', null],
    ['five', null],
    ['99999999999999999', null],
  ]
  expect(cases.map(([text]) => [text, readBankAmount(text)])).toEqual(cases)
})

test('BOOK-33 each amount that is written with separators is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      const size = (Math.abs(amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      expect(readBankAmount(amount < 0 ? `(${size})` : size)).toBe(amount)
    }),
  )
})

test('BOOK-33 cells with separators, quotes and line breaks are read as they were written, with any separator and line end', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'ƙ') }).map((text) => text.trim())
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (rows, separator, end) => {
        const header = ['x', 'y', 'z'].join(separator)
        const written = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator))
        const back = readCsv(['\uFEFF' + header, ...written].join(end)).map(({ cells }) => cells)
        expect(back).toEqual([['x', 'y', 'z'], ...rows.filter((cells) => cells.some((text) => text !== ''))])
      },
    ),
  )
})

const sandbox = `Date,Description,Reference,Debit,Credit,Balance
2027-03-20,PAYSTACK SETTLEMENT,STL-1,,"20,000.00","1,020,000.00"
2027-03-21,"COT, VAT",BNK-2,52.50,,"1,019,947.50"
2027-03-21,"COT, VAT",BNK-2,52.50,,"1,019,895.00"
`

test('BOOK-34 opening and lines come to the closing balance, and the same line twice in a file is two lines', () => {
  const statement = read(sandbox)
  expect(statement).toMatchObject({ errors: [], opening: 100_000_000, closing: 101_989_500 })
  expect(missingFrom(statement)).toBe(0)
  expect(linesOf(sandbox)).toEqual([
    ['2027-03-20', 2_000_000, 'PAYSTACK SETTLEMENT', 1],
    ['2027-03-21', -5_250, 'COT, VAT', 1],
    ['2027-03-21', -5_250, 'COT, VAT', 2],
  ])
})

test('BOOK-34 a file that begins with the newest line is turned round, also where all lines are of one day', () => {
  const [header = '', ...lines] = sandbox.trim().split('\n')
  const turned = read([header, ...lines.toReversed()].join('\n'))
  expect(turned.lines).toEqual(read(sandbox).lines)
  expect(turned).toMatchObject({ opening: 100_000_000, closing: 101_989_500 })
  const oneDay = 'Date,Details,Amount,Balance\n1/3/27,c,1,6\n1/3/27,b,2,5\n1/3/27,a,3,3'
  expect(read(oneDay).lines.map(({ description }) => description)).toEqual(['a', 'b', 'c'])
})

test('BOOK-34 a bad line is named with its line and its reason, every other line is read, and the difference is said', () => {
  const statement = read(`Statement of account,,,
"Ade & Sons
Limited",,,
Trans. Date;not;a;header
Trans Date,Narration,Debit (NGN),Credit (NGN),Balance
,Opening Balance,,,100.00
31/03/2027,Good,,"1,000.00","1,100.00"
32/03/2027,No day,,5.00,
31/03/2027,Third,,5.001,
31/03/2027,Both,5,5,
31/03/2027,None,,,
31/03/2099,Later,,5,
31/03/2027,Also good,(30.00),,
,Closing Balance,,,"1,075.00"
`)
  expect(statement.errors).toEqual([
    { line: 8, text: 'This is no day: 32/03/2027' },
    { line: 9, text: 'The credit cannot be read: 5.001' },
    { line: 10, text: 'It has a debit and a credit.' },
    { line: 11, text: 'It has no amount.' },
    { line: 12, text: 'This day is still to come: 31/03/2099' },
  ])
  expect(statement.lines.map(({ amount }) => amount)).toEqual([100_000, -3_000])
  expect(statement).toMatchObject({ opening: 10_000, closing: 107_500 })
  expect(differenceText(missingFrom(statement))).toBe(
    'Opening balance and lines come to ₦5.00 less than the closing balance.',
  )
})

test('BOOK-33 a text is kept on one line, without invisible characters, and cut where it is too long', () => {
  const text = `Date,Narration,Amount\n2027-03-31,"TRF\u200b  FROM\n\0ƘADO ${'x'.repeat(300)}",5`
  const [line] = read(text).lines
  expect(line?.description).toHaveLength(255)
  expect(line?.description).toMatch(/^TRF FROM ƘADO x+$/)
})

test('BOOK-35 the value date is the day only where a file has no other one', () => {
  const row = (header: string) => read(`${header},Narration,Amount\n2027-03-30,2027-03-31,x,5`).columns.day
  expect([row('Value Date,Post Date'), row('Post Date,Value Date'), row('Value Date,Branch')]).toEqual([
    'Post Date',
    'Post Date',
    'Value Date',
  ])
})

test('BOOK-35 chosen columns are used, and without known names the file says that they are to be chosen', () => {
  const text = 'Wert,Text,Summe\n2027-03-31,Rent,-500.00\n'
  expect(read(text)).toMatchObject({
    headers: ['Wert', 'Text', 'Summe'],
    lines: [],
    errors: [{ line: 1, text: 'The columns of day and amount were not found. Please choose them.' }],
  })
  const above = 'Konto 12;;;\nVon;01/03/2027;;\n'
  expect(read(`${above}${text.replaceAll(',', ';')}`)).toMatchObject({ headers: ['Wert', 'Text', 'Summe'] })
  const columns = { day: 'Wert', description: 'Text', amount: 'Summe' }
  expect(readStatement(text, columns, today)).toMatchObject({
    errors: [],
    opening: null,
    closing: null,
    lines: [{ day: '2027-03-31', description: 'Rent', reference: '', amount: -50_000, balance: null }],
  })
  expect(readStatement(text, { ...columns, day: 'Datum' }, today).errors).toEqual([
    { line: 1, text: 'No row has all of the chosen columns.' },
  ])
  expect(read('')).toMatchObject({ headers: [], lines: [], errors: [{ line: 1 }] })
})

test('BOOK-39 lines before the first statement are none: its opening balance has them', () => {
  const statement = readStatement(sandbox, null, { ...today, from: day('2027-03-21') })
  expect(statement.errors).toEqual([
    { line: 2, text: 'It is before the first statement, whose opening balance has it.' },
  ])
  expect(statement).toMatchObject({ lines: [{ occurrence: 1 }, { occurrence: 2 }], opening: 102_000_000 })
})

test('BOOK-33 a statement has at most 20,000 lines, and the first one above is named', () => {
  const row = '2027-03-31,x,,1.00,'
  const text = ['Date,Description,Debit,Credit,Balance', ...Array.from({ length: maxStatementLines + 5 }, () => row)]
  const statement = read(text.join('\n'))
  expect([statement.lines.length, statement.lines.at(-1)?.occurrence]).toEqual([20_000, 20_000])
  expect(statement.errors).toEqual([{ line: 20_002, text: 'A statement has at most 20,000 lines.' }])
})

test('BOOK-34 whatever the lines are, opening and lines come to the closing balance that the bank writes', () => {
  const line = fc.record({
    amount: fc.integer({ min: -1e9, max: 1e9 }).filter((value) => value !== 0),
    ahead: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.boolean(), (given, isTurned) => {
      let balance = 0
      const rows = given.map(({ amount }, index) => {
        balance += amount
        return `2027-03-${String(1 + Math.floor(index / 2)).padStart(2, '0')},x,${amount / 100},${balance / 100}`
      })
      const text = ['Date,Narration,Amount,Balance', ...(isTurned ? rows.toReversed() : rows)].join('\n')
      const statement = read(text)
      expect([statement.errors, missingFrom(statement)]).toEqual([[], 0])
      expect(addKobo(...statement.lines.map(({ amount }) => amount))).toBe(kobo(balance))
    }),
  )
})
