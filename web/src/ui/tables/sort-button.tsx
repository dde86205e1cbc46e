import ArrowDownWideNarrow from '~icons/arrow-down-wide-narrow'
import ArrowUpNarrowWide from '~icons/arrow-up-narrow-wide'
import { Button } from '../button.tsx'
import { uiTexts } from '../texts.ts'

type Order = 'newest' | 'oldest'

type Props = { order: Order; onChange: (order: Order) => void }

/** The order of the rows; a press reverses it. */
export function SortButton({ order, onChange }: Props) {
  const newest = order === 'newest'
  const Icon = newest ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <Button look="secondary" onClick={() => onChange(newest ? 'oldest' : 'newest')} className="max-sm:grow max-sm:px-3">
      <Icon aria-hidden="true" className="size-5" />
      <span>{newest ? uiTexts.newestFirst : uiTexts.oldestFirst}</span>
    </Button>
  )
}
