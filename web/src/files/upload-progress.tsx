import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { sizesOf } from './sizes.ts'
import { uploadTexts } from './texts.ts'
import type { UploadUnderWay } from './use-upload.ts'

type Props = { label: string; of: UploadUnderWay; onStop: () => void; onRetry: () => void }

/** The progress of an upload, in percent and sizes, with a button to stop it; if nothing moves, also one to start it again. Screen readers get each quarter. */
export function UploadProgress({ label, of: { sent, total, isStalled }, onStop, onRetry }: Props) {
  const stop = useRef<HTMLButtonElement>(null)
  const beginAgain = () => {
    // The button that was pressed disappears.
    stop.current?.focus()
    onRetry()
  }
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="flex justify-between gap-3 font-medium">
        <span>{label}</span>
        <span className="text-positive-deep tabular-nums">{`${percent}%`}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft tabular-nums">
        <span>{uploadTexts.sizes(...sizesOf({ sent, total }))}</span>
        <span role="status">{isStalled && uploadTexts.stillTrying}</span>
      </p>
      <p role="status" className="sr-only">
        {`${label}: ${Math.floor(percent / 25) * 25}%`}
      </p>
      <div className="flex justify-center gap-3">
        {/* A file that is sent is not sent twice: from then on only the answer is missing. */}
        {isStalled && sent < total && (
          <Button look="secondary" onClick={beginAgain}>
            {uploadTexts.again}
          </Button>
        )}
        <Button ref={stop} look="quiet" onClick={onStop}>
          {uploadTexts.stop}
        </Button>
      </div>
    </div>
  )
}
