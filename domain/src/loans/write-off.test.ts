import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { loanStates } from './status.ts'
import { writeOffRefusal } from './write-off.ts'

const end = day('2025-07-02')
const loan = { state: 'overdue', end, isWrittenOff: false, cameBack: false, owesInstalments: true } as const

test('DESK-65 LATE-07 a loan may be written off from the day after its last one, while something of it is unpaid', () => {
  const after = day('2025-07-03')
  expect([end, after].map((today) => writeOffRefusal(loan, today))).toEqual(['loan_not_past_end', null])
  const may = loanStates.filter((state) => writeOffRefusal({ ...loan, state }, after) === null)
  expect(may).toEqual(['active', 'overdue'])
  expect(writeOffRefusal({ ...loan, end: null }, after)).toBe('loan_not_past_end')
  expect(writeOffRefusal({ ...loan, isWrittenOff: true }, after)).toBe('loan_written_off')
  expect(writeOffRefusal({ ...loan, cameBack: true }, after)).toBe('loan_money_came_back')
  expect(writeOffRefusal({ ...loan, owesInstalments: false }, after)).toBe('late_fees_alone')
})
