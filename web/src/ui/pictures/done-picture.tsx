import { Picture } from './picture.tsx'

/** A thread with every bead filled. */
export function DonePicture() {
  return (
    <Picture>
      <path d="M6 36h108" className="stroke-edge" />
      <g className="fill-positive">
        <circle cx="24" cy="36" r="8" />
        <circle cx="60" cy="36" r="15" />
        <circle cx="96" cy="36" r="8" />
      </g>
      <path d="m53 36 5 5 9-10" strokeWidth="3" strokeLinejoin="round" className="stroke-on-positive" />
    </Picture>
  )
}
