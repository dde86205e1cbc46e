import { expect, test } from 'vitest'
import {
  isAddress,
  isAgentCode,
  isBvn,
  isEmail,
  isIncome,
  isKidsCount,
  isMiddleName,
  isName,
  isNin,
  isPersonName,
  isText,
  parseIncome,
} from './rules.ts'

const rows = <Value>(accepted: Value[], refused: Value[]): [Value, boolean][] => [
  ...accepted.map((value): [Value, boolean] => [value, true]),
  ...refused.map((value): [Value, boolean] => [value, false]),
]

test.each(
  rows(
    ['Ada', 'Ọláyínká', "O'Neil-Ade", 'A', 'x'.repeat(100), 'Ada 😀'],
    ['', '   ', 'x'.repeat(101), 'A\0da', 'A\uD800'],
  ),
)('a name %j is valid: %s', (text, expected) => expect(isName(text)).toBe(expected))

test.each(
  rows(
    ['Ada', 'Ọláyínká', "O'Neil-Ade", 'A', 'Ben Ali', 'محمد'],
    ['', '---', '123', 'Ada1', 'Ada (Mrs)', '[Ada]', 'Ada {x}', '<b>Ada</b>', '١٢٣', 'x'.repeat(101)],
  ),
)("VAL-15 a person's name %j is valid: %s", (text, expected) => expect(isPersonName(text)).toBe(expected))

test.each(rows(['', '  ', 'Ngozi'], ['\0', 'x'.repeat(101), ' '.repeat(101), '\uDC00']))(
  'a middle name %j is valid: %s',
  (text, expected) => expect(isMiddleName(text)).toBe(expected),
)

test.each(rows(['1 Broad Street', 'x'.repeat(300)], ['', ' \n', 'x'.repeat(301)]))(
  'an address %j is valid: %s',
  (text, expected) => expect(isAddress(text)).toBe(expected),
)

test('text is measured before it is trimmed', () => {
  expect(isText('ab  ', 3)).toBe(false)
})

test.each(
  rows(
    ['ada@example.com', 'a.b+c@mail.example.co', 'ADA@EXAMPLE.NG', "o'neil@x-y.org"],
    [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'ada@exa mple.com',
      'ada@@example.com',
      '.ada@example.com',
      'a..b@example.com',
      'ada.@example.com',
      'ada@-x.com',
      'ada@x..com',
      `${'x'.repeat(65)}@example.com`,
      'ada@example.c',
      'ada@example.com\n',
      'a\0da@example.com',
      `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.${'v'.repeat(60)}.com`,
    ],
  ),
)('an e-mail address %j is valid: %s', (text, expected) => expect(isEmail(text)).toBe(expected))

test.each(rows(['12345678', '00000001'], ['1234567', '123456789', '1234567a', '', ' 12345678', '12345678\n']))(
  'an agent code is exactly 8 digits: %j is %s',
  (text, expected) => expect(isAgentCode(text)).toBe(expected),
)

test.each(rows(['63184876213', ' 1 ', 'A1', 'x'.repeat(64)], ['', '   ', ' - ', 'x'.repeat(65), '1\0']))(
  'C-63 a NIN is any text other than blanks and dashes: %j is %s',
  (text, expected) => expect(isNin(text)).toBe(expected),
)

test.each(
  rows(
    ['95888168924', ' 95888168924 ', '95888 168924', '958-881-68924'],
    ['9588816892', '958881689245', '9588816892a', '', '95888.168924'],
  ),
)('C-63 a BVN is exactly 11 digits without blanks and dashes: %j is %s', (text, expected) =>
  expect(isBvn(text)).toBe(expected),
)

test.each(rows([0, 3, 99], [-1, 1.5, 100, Number.NaN, Infinity]))(
  'C-65 a number of kids %s is valid: %s',
  (count, expected) => expect(isKidsCount(count)).toBe(expected),
)

test.each(
  rows<string | number>(
    ['250000', 250_000, '1', 0.01, '250000.50', ' 100 '],
    ['', '0', 0, -5, '-5', 'abc', '1,000', '1e5', '1.005', Number.NaN, '9'.repeat(13)],
  ),
)('C-66 an income %j is valid: %s', (income, expected) => expect(isIncome(income)).toBe(expected))

test('an income is read into kobo', () => {
  expect(parseIncome('250000.5')).toBe(25_000_050)
  expect(parseIncome(250_000)).toBe(25_000_000)
  expect(parseIncome('')).toBeNull()
})
