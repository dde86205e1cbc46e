import { shortNairaText, nairaText } from '../money/naira.tsx'
import { clsx } from 'clsx'
import type { api } from '../base/calls/api.ts'
import { adminDashboardTexts as texts } from './texts.ts'

type Held = Awaited<ReturnType<typeof api.overview.adminCharts>>['data']['portfolio'][number]

/** The buckets, from nothing overdue to the oldest. */
const looks: Record<Held['bucket'], string> = {
  none: 'bg-arrears-none text-on-arrears-none',
  '1-7': 'bg-arrears-7 text-night',
  '8-14': 'bg-arrears-14 text-night',
  '15-30': 'bg-arrears-30 text-night',
  'over-30': 'bg-arrears-old text-on-brand',
}

/** The outstanding amount of running loans as one bar, divided by days overdue; below it each part in figures. */
export function ArrearsBar({ portfolio }: { portfolio: readonly Held[] }) {
  return (
    <figure>
      <div
        aria-hidden="true"
        className="flex h-14 overflow-hidden rounded-field border border-edge forced-color-adjust-none"
      >
        {portfolio
          .filter(({ outstanding }) => outstanding > 0)
          .map(({ bucket, outstanding }) => (
            <div
              key={bucket}
              style={{ flexGrow: outstanding }}
              className={clsx(
                '@container flex min-w-1 basis-0 items-center justify-center border-surface text-sm font-semibold tabular-nums not-last:border-r-2',
                looks[bucket],
              )}
            >
              {/* Shown if its part is wide enough. */}
              <span className="hidden @min-[4rem]:block">{shortNairaText(outstanding)}</span>
            </div>
          ))}
      </div>
      <ArrearsTable portfolio={portfolio} />
    </figure>
  )
}

function ArrearsTable({ portfolio }: { portfolio: readonly Held[] }) {
  return (
    <table className="mt-4 w-full text-sm wrap-anywhere">
      <caption className="sr-only">{texts.portfolioLead}</caption>
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="w-24 py-2 pr-2 text-left font-semibold">
            {texts.days}
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            {texts.loans}
          </th>
          <th scope="col" className="py-2 pl-2 text-right font-semibold">
            {texts.outstanding}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {portfolio.map(({ bucket, loans, outstanding }) => (
          <tr key={bucket}>
            <th scope="row" className="py-2 pr-2 text-left font-normal">
              <span className="flex items-center gap-2.5">
                <span
                  aria-hidden="true"
                  className={clsx('size-4 rounded-sm border border-edge forced-color-adjust-none', looks[bucket])}
                />
                <span>{texts.bucket[bucket]}</span>
              </span>
            </th>
            <td className="px-2 py-2 text-right tabular-nums">{loans.toLocaleString('en-US')}</td>
            <td className="py-2 pl-2 text-right tabular-nums">{nairaText(outstanding)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
