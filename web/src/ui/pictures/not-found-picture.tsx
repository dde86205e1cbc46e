import { Picture } from './picture.tsx'

/** A thread looked over through a glass: the bead is not there. */
export function NotFoundPicture() {
  return (
    <Picture>
      <path d="M6 36h108" className="stroke-edge" />
      <g className="fill-action-tint stroke-action">
        <circle cx="24" cy="36" r="8" />
        <circle cx="96" cy="36" r="8" />
      </g>
      <circle cx="58" cy="34" r="14" strokeWidth="3" className="fill-surface stroke-action" />
      <path d="m69 45 12 12" strokeWidth="5" className="stroke-gold" />
    </Picture>
  )
}
