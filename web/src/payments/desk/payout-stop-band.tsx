import { fullName } from '@kasuwa/domain/display.ts'
import OctagonX from '~icons/octagon-x'
import { instantTime } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { usePayoutStop, type PayoutStop } from './payout-stop-query.ts'
import { payoutStopTexts as texts } from './payout-stop-texts.ts'

/** The band above every page of staff while payouts are stopped: since when, and for admins also by whom and why. */
export function PayoutStopBand() {
  const stop = knownOf(usePayoutStop())
  return (
    <div role="status" aria-label={texts.region} className="print:hidden">
      {stop && <PayoutStopLine stop={stop} />}
    </div>
  )
}

/** The line of the band. */
export function PayoutStopLine({ stop: { since, by, reason } }: { stop: PayoutStop }) {
  const at = instantTime(since)
  return (
    <div className="flex min-h-11 items-center gap-x-3 border-b border-line bg-red-tint px-4 text-red-deep sm:px-6">
      <OctagonX aria-hidden="true" className="size-5 shrink-0" />
      <p className="my-2 line-clamp-5 min-w-0 flex-1 break-words">
        <strong className="font-semibold">{by ? texts.since(at, fullName(by)) : texts.wait(at)}</strong>{' '}
        <span>{reason}</span>
      </p>
      {by && (
        <PageLink
          to={pathTo('admin-user-payment-management')}
          className="-mr-4 inline-flex min-h-11 items-center px-4 font-semibold underline underline-offset-4"
        >
          {texts.open}
        </PageLink>
      )}
    </div>
  )
}
