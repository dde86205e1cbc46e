import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { listSheetByCode, type SheetLine, type SheetPeriod } from './commission-sheet-repository.ts'
import { figuresOf } from './show-commission-sheet.ts'

type Row = SheetLine & ReturnType<typeof figuresOf>

/** The sheet of commissions of a period, by agents' codes (C-206, C-213). */
export const commissionSheetFile = asFile<SheetPeriod, Row>({
  name: 'commission-sheet',
  columns: [
    column.text('Agent code', ({ code }) => code),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Status', ({ status }) => status),
    column.yesNo('Payout account named by the bank', ({ hasNamedAccount }) => hasNamedAccount),
    column.amount('Repaid', ({ repaid }) => repaid),
    column.amount('Suggested', ({ suggested }) => suggested),
    column.amount('Paid', ({ paid }) => paid),
    column.amount('On its way', ({ underWay }) => underWay),
  ],
  open:
    ({ app: { database, settings } }, period) =>
    async (after, limit) =>
      (await listSheetByCode(database, period, after?.code ?? null, limit)).map((line) => ({
        ...line,
        ...figuresOf(settings, line),
      })),
})
