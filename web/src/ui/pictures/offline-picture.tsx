import { Picture } from './picture.tsx'

/** A thread that is torn; one bead has fallen. */
export function OfflinePicture() {
  return (
    <Picture>
      <path d="M6 36h30q6 0 8 8m70-8H84q-6 0-8 8" className="stroke-edge" />
      <g className="fill-action-tint stroke-action">
        <circle cx="24" cy="36" r="8" />
        <circle cx="96" cy="36" r="8" />
      </g>
      <circle cx="60" cy="58" r="8" className="fill-gold" />
    </Picture>
  )
}
