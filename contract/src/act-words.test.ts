import { actKindOf } from '@kasuwa/domain/access/act-kinds.ts'
import { expect, test } from 'vitest'
import { readableWord } from './act-words.ts'
import { staffActWords } from './staff-act-words.ts'

test.each([
  ['statement.taken', 'files'],
  ['receipt.taken', 'files'],
  ['agreement.taken', 'files'],
  ['case.opened', 'customers'],
  ['case.acknowledged', 'customers'],
  ['case.answered', 'customers'],
  ['text.sent-again', 'customers'],
  ['customer.moved', 'customers'],
  ['agent.customers-moved', 'customers'],
  ['staff.corrected', 'staff'],
  ['user.banned', 'staff'],
  ['user.enabled', 'staff'],
  ['product.drafted', 'loans'],
  ['product.published', 'loans'],
  ['product.retired', 'loans'],
] as const)('FILE-10 the act %s has words of its own and is of the kind %s', (action, kind) => {
  expect(staffActWords(action)).not.toBe(readableWord(action))
  expect(actKindOf(action)).toBe(kind)
})
