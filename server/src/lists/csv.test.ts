import { kobo } from '@kasuwa/domain/money.ts'
import { expect, test } from 'vitest'
import {
  amountCell,
  column,
  csvName,
  headerLine,
  instantCell,
  lastFourCell,
  rowLines,
  textCell,
  wordsCell,
} from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+234 803', `'+234 803`],
  ['-2', `'-2`],
  ['@sum(A1)', `'@sum(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  [`=HYPERLINK("http://x","y")`, `"'=HYPERLINK(""http://x"",""y"")"`],
  ['Ade, Sons & Co', '"Ade, Sons & Co"'],
  ['5" pipe', '"5"" pipe"'],
  ['two\nlines', '"two\nlines"'],
  ['Ọlá - a trader', 'Ọlá - a trader'],
  ['', ''],
])('C-206 a text cell is quoted, and no spreadsheet runs it: %j', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

test('FILE-02 amounts have two decimals and no separators, and a negative one stays a number', () => {
  expect([123_450, 5, 0, -5, -1_250, 123_456_789_000].map((n) => amountCell(kobo(n)))).toEqual([
    '1234.50',
    '0.05',
    '0.00',
    '-0.05',
    '-12.50',
    '1234567890.00',
  ])
})

test('FILE-02 an instant is the time in Lagos, so that its day is that of the screens', () => {
  expect(instantCell(new Date('2027-03-31T23:30:00.999Z'))).toBe('2027-04-01T00:30:00+01:00')
})

test('FILE-03 of an account number, and of a long number in words, only the last four digits stay', () => {
  expect(lastFourCell('0123456789')).toBe('*6789')
  expect(wordsCell('paid to 0123456789; BVN 22123456789; loan LN-000042 of 2026')).toBe(
    'paid to *6789; BVN *6789; loan LN-000042 of 2026',
  )
})

test('FILE-01 a file has a header line; a cell without a value is empty', () => {
  type Row = { name: string | null; amount: ReturnType<typeof kobo> | null; at: Date | null; isOpen: boolean }
  const columns = [
    column.text<Row>('Name, first', ({ name }) => name),
    column.amount<Row>('Amount', ({ amount }) => amount),
    column.instant<Row>('At', ({ at }) => at),
    column.yesNo<Row>('Open', ({ isOpen }) => isOpen),
  ]
  expect(headerLine(columns)).toBe('"Name, first",Amount,At,Open\r\n')
  expect(
    rowLines(columns, [
      { name: null, amount: null, at: null, isOpen: false },
      { name: 'a', amount: kobo(1), at: new Date(0), isOpen: true },
    ]),
  ).toBe(',,,no\r\na,0.01,1970-01-01T01:00:00+01:00,yes\r\n')
})

test('FILE-01 the name of a file says the list and the day in Lagos', () => {
  expect(csvName('loans', new Date('2027-03-31T23:30:00Z'))).toBe('kasuwa-loans-2027-04-01.csv')
})
