const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

const otherTypes = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '0',
  '-1',
  '0.1',
  '1e400',
  '-0',
  '9007199254740993',
  '1e21',
  '[[[[1]]]]',
]
const oddKeys = [
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1}',
  '["a","b"]',
  '[null]',
  '{"$ne":null}',
]
const oddLetters = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202egpj.exe"',
  '"\\ufeff"',
  '"a\\r\\nb: c"',
  '"\\u00a0"',
]
const otherLanguages = [
  '"\' or 1=1 --"',
  '"\\"; drop table users; --"',
  '"%"',
  '"_"',
  '"\\\\"',
  '"${7*7}"',
  '"<script>alert(1)</script>"',
]
const places = [
  '"../../etc/passwd"',
  '"%2e%2e%2f"',
  '"http://169.254.169.254/"',
  '"file:///etc/passwd"',
  '"NaN"',
  '"Infinity"',
  '"1e3"',
]
const daysAndNumbers = [
  '"2025-02-30"',
  '"9999-12-31"',
  '"-271821-04-20"',
  '"0000-00-00"',
  '"١٢٣"',
  '"1,000"',
  '"+2348031112222"',
]

/** Values that have broken programs, as JSON: other types, other sizes, odd letters, parts of SQL and of pages. */
export const junk: readonly string[] = [
  ...otherTypes,
  ...oddKeys,
  ...oddLetters,
  ...otherLanguages,
  ...places,
  ...daysAndNumbers,
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('\u{1F9FA}'.repeat(300)),
  deep(2_000),
]

const noForms = [
  undefined,
  '',
  ' ',
  '{',
  '}',
  '{"a":1,}',
  "{'a':1}",
  'undefined',
  '\ufeff{}',
  '[]',
  '"text"',
  '1',
  'null',
]
const oddForms = [
  '{"a":1}{"b":2}',
  '{"a":1,"a":2}',
  '\u0000',
  deep(20_000),
  `{"a":${'1'.repeat(20_000)}}`,
  `{"${'k'.repeat(20_000)}":1}`,
]

/** Whole bodies that are not a form. */
export const oddBodies: readonly (string | undefined)[] = [
  ...noForms,
  ...oddForms,
  JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index]))),
]
