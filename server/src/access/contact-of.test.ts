import { expect, test } from 'vitest'
import { helpFrom } from './contact-of.ts'

test.each([
  [{ SUPPORT_PHONE: '0700 123 4567', SUPPORT_EMAIL: 'help@lender.ng' }, 'call us on 0700 123 4567'],
  [{ SUPPORT_EMAIL: 'help@lender.ng' }, 'write to help@lender.ng'],
  [{}, 'call us'],
])("C-210 without an active agent the lender's line %j is named", (lines, words) => {
  expect([helpFrom(false, lines), helpFrom(true, lines)]).toEqual([words, 'contact your agent'])
})
