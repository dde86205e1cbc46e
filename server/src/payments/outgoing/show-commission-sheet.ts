import { suggestedCommission } from '@kasuwa/domain/payments/commission.ts'
import { agentIdOf, type Context } from '../../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { personAnswer } from '../../profile/person-answer.ts'
import type { Settings } from '../../settings/settings.ts'
import { findSheetFigures, listSheet, type SheetFigures, type SheetPeriod } from './commission-sheet-repository.ts'

type Input = SheetPeriod & Pick<ListInput, 'page' | 'per_page'>

/** One page of the sheet of commissions of a period, for admins: an agent a line (C-213). A suggestion is none of a payment: a person types it (C-125). */
export async function showCommissionSheet({ app, actor }: Context, input: Input) {
  const { limit, skip } = rangeOf(input)
  const read = await listSheet(app.pools.reports, input, limit, skip)
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return {
    ...headOf(app.settings, input),
    page,
    lines: rows.map((line) => ({
      agent: {
        id: line.id,
        code: line.code,
        user: personAnswer({ app, actor }, line),
        status: line.status,
        has_named_account: line.hasNamedAccount,
      },
      ...figuresOf(app.settings, line),
    })),
  }
}

/** The agent's own line of the same sheet. */
export async function showOwnCommissionSheet({ app, actor }: Context, period: SheetPeriod) {
  const figures = await findSheetFigures(app.pools.reports, period, agentIdOf(actor))
  return { ...headOf(app.settings, period), ...figuresOf(app.settings, figures) }
}

const headOf = ({ COMMISSION_BP: rate }: Settings, { from, to }: SheetPeriod) => ({ from, to, rate_bp: rate ?? null })

/** The figures of a line: repaid, suggested, paid and on its way. */
export const figuresOf = ({ COMMISSION_BP: rate }: Settings, { repaid, paid, underWay }: SheetFigures) => ({
  repaid,
  suggested: rate === undefined ? null : suggestedCommission(repaid, rate),
  paid,
  under_way: underWay,
})
