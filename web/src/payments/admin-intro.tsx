import { nairaText } from '../money/naira.tsx'

type Props = { purpose: string; total?: { readonly label: string; readonly amount: number } }

/** What a list of money is, and how much there is of it in all. */
export function AdminIntro({ purpose, total }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="text-soft">{purpose}</p>
      {total && (
        <p>
          {total.label}: <span className="font-semibold tabular-nums">{nairaText(total.amount)}</span>
        </p>
      )}
    </div>
  )
}
