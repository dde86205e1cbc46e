import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

type Props = { label: string; percent: number; stop: string; onStop: () => void }

/** How far an upload is, in percent, and a way to stop it. It is read out by quarters. */
export function UploadProgress({ label, percent, stop, onStop }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="flex justify-between gap-3 font-medium">
        <span>{label}</span>
        <span className="text-positive-deep tabular-nums">{`${percent}%`}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
      <p role="status" className="sr-only">
        {`${label}: ${Math.floor(percent / 25) * 25}%`}
      </p>
      <Button look="quiet" className="self-center" onClick={onStop}>
        {stop}
      </Button>
    </div>
  )
}
