import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { statementOf } from '../bank.ts'
import type { StatementLine } from '../bank.ts'
import { lagosDay } from '../lagos-day.ts'
import type { Context } from '../context.ts'
import { nairaText } from './amounts.ts'
import { readCall, Refusal } from './refusal.ts'

const aDay = 'must be a day such as 2027-03-31'
const day = z.optional(z.iso.date(aDay))
const period = z.object({ from: day, to: day })

/** GET /bank-statement.csv: the lines of the lender's bank from one day to another, both included, oldest first. */
export function bankStatementCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/bank-statement.csv', async ({ query }, reply) => {
    const { from = '', to = '9999-12-31' } = readCall(period, query)
    if (from > to) throw new Refusal(400, 'from: must not be after to')
    const lines = statementOf(memory).filter(({ at }) => lagosDay(at) >= from && lagosDay(at) <= to)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bank-statement.csv"')
      .send(['Date,Description,Reference,Debit,Credit,Balance', ...lines.map(csvOf), ''].join('\n'))
  })
}

function csvOf({ at, description, reference, amount, balance }: StatementLine): string {
  const [debit, credit] = amount < 0 ? [nairaText(-amount), ''] : ['', nairaText(amount)]
  return [lagosDay(at), cell(description), reference, debit, credit, nairaText(balance)].join(',')
}

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
