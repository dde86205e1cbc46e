import { fullName } from '@kasuwa/domain/display.ts'
import { clsx } from 'clsx'
import OctagonX from '~icons/octagon-x'
import { instantTime } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { usePayoutStop, type PayoutStop } from '../../base/calls/payout-stop-query.ts'
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
    <div className="flex min-h-11 gap-x-3 border-b border-line bg-red-tint px-4 text-red-deep sm:px-6">
      <OctagonX aria-hidden="true" className="mt-2.5 size-5 shrink-0 sm:mt-3" />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-x-3">
        <p className={clsx('min-w-0 flex-1 break-words', by ? 'mt-2 sm:mb-2' : 'my-2')}>
          <strong className="font-semibold">{by ? texts.since(at, fullName(by)) : texts.wait(at)}</strong>{' '}
          <span>{reason}</span>
        </p>
        {by && (
          <PageLink
            to={pathTo('admin-user-payment-management')}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 max-sm:self-start sm:-mr-4 sm:px-4"
          >
            {texts.open}
          </PageLink>
        )}
      </div>
    </div>
  )
}
