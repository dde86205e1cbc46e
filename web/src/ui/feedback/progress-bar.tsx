/** A green bar for the part of a whole that is done. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const done = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(done)}
      className="h-2.5 overflow-hidden rounded-full bg-positive-tint forced-colors:border"
    >
      <div
        className="filled-shape h-full rounded-full bg-positive transition-[width] duration-500"
        style={{ width: `${done}%` }}
      />
    </div>
  )
}
