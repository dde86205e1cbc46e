import { Picture } from './picture.tsx'

/** A thread whose beads are still to come. */
export function EmptyPicture() {
  return (
    <Picture>
      <path d="M6 36h108" className="stroke-edge" />
      <g className="fill-surface stroke-edge">
        <circle cx="24" cy="36" r="8" />
        <circle cx="96" cy="36" r="8" />
      </g>
      <circle cx="60" cy="36" r="11" strokeDasharray="3 5" className="fill-surface stroke-action" />
    </Picture>
  )
}
