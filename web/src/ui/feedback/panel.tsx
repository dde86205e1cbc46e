import { Button } from '../button.tsx'
import type { PanelState } from './panel-state.ts'
import { OfflinePicture } from '../pictures/offline-picture.tsx'
import { StateMessage } from './state-message.tsx'
import { useIsSlow } from './use-is-slow.ts'
import type { Elements } from '../elements.ts'

type Props<Data> = {
  of: PanelState<Data>
  /** Shown until the data have come. */
  loading: Elements
  /** The frame around the failure, if the data have their own frame. */
  frame?: (failure: Elements) => Elements
  children: (data: Data) => Elements
}

/** The data of a panel in each of its states: loading, loaded, old ('As of 09:14'), or failed, with Try again. */
export function Panel<Data>({ of: state, loading, frame = (failure) => failure, children }: Props<Data>) {
  if (state.at === 'loading') return <Loading>{loading}</Loading>
  if (state.at === 'failed') return frame(<LoadFailure message={state.message} onRetry={state.retry} />)
  return (
    <>
      <OldData of={state} />
      {children(state.data)}
    </>
  )
}

function Loading({ children }: { children: Elements }) {
  const isSlow = useIsSlow()
  return (
    <>
      {children}
      {isSlow && (
        <p role="status" className="pt-3 text-center text-sm text-soft">
          {panelTexts.stillTrying}
        </p>
      )}
    </>
  )
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({
  message,
  onRetry,
  isRetrying = false,
}: {
  message: string
  onRetry: () => void
  isRetrying?: boolean
}) {
  return (
    <div role="status">
      <StateMessage
        picture={<OfflinePicture />}
        action={
          <Button look="secondary" onClick={onRetry} loading={isRetrying}>
            {panelTexts.tryAgain}
          </Button>
        }
      >
        <span className="block font-semibold text-ink">{panelTexts.failed}</span>
        <span>{message}</span>
      </StateMessage>
    </div>
  )
}

/** Shown above data that could not be renewed: their time. */
export function OldData<Data>({ of: state }: { of: PanelState<Data> }) {
  if (state.at !== 'known' || state.asOf === null) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-yellow-tint px-4 py-1 text-yellow-deep"
    >
      <p className="py-2">{panelTexts.asOf(state.asOf)}</p>
      <Button look="quiet" onClick={state.retry} loading={state.isRetrying} className="-mx-2 px-2!">
        {panelTexts.tryAgain}
      </Button>
    </div>
  )
}

export const panelTexts = {
  failed: 'This could not be loaded.',
  tryAgain: 'Try again',
  stillTrying: 'Still trying. Your network is slow.',
  asOf: (time: string) => `As of ${time}. Newer data could not be loaded.`,
}
