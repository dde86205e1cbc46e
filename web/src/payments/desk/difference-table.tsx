import { noValue } from '@kasuwa/domain/display.ts'
import { nairaText } from '../../money/naira.tsx'
import type { Column } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import type { Reconciliation } from './payment-queries.ts'
import { differenceIdTexts, differenceTexts } from './reconciliation-texts.ts'
import { columnTexts } from '../texts.ts'

type Difference = Reconciliation['differences'][number]

const columns: readonly Column<Difference>[] = [
  {
    header: columnTexts.difference,
    onCard: 'title',
    cell: ({ kind }) => (
      <span className="block whitespace-normal md:max-w-64">
        {Object.hasOwn(differenceTexts, kind) ? differenceTexts[kind as keyof typeof differenceTexts] : kind}
      </span>
    ),
  },
  { header: columnTexts.about, onCard: 'withoutName', cell: ({ ids }) => <Ids ids={ids} /> },
  { header: columnTexts.ours, numeric: true, text: (one) => valueOf(one, 'ours') },
  { header: columnTexts.expected, numeric: true, text: (one) => valueOf(one, 'theirs') },
]

/** The differences of one comparison: the kind, the payment or loan, our figure and the expected one. */
export function AdminDifferenceTable({
  caption,
  differences,
}: {
  caption: string
  differences: readonly Difference[]
}) {
  return (
    <Table caption={caption} dense columns={columns} rows={differences} rowKey={(one) => differences.indexOf(one)} />
  )
}

function Ids({ ids }: Pick<Difference, 'ids'>) {
  return (
    <span className="block text-sm break-all whitespace-normal text-soft md:max-w-96">
      {Object.entries(ids)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${differenceIdTexts[name] ?? name} ${value}`)
        .join(' · ')}
    </span>
  )
}

function valueOf({ counts, ...amounts }: Difference, side: 'ours' | 'theirs'): string {
  if (counts) return String(counts[side])
  const amount = amounts[side]
  return amount === null ? noValue : nairaText(amount)
}
