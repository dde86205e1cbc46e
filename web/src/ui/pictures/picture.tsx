import type { Elements } from '../elements.ts'

/** The ground of a small picture: two rings, and the beads of a thread upon them. It is decoration: the text has all that it means. */
export function Picture({ children }: { children: Elements }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 72"
      className="h-18 w-30"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="60" cy="36" r="34" className="stroke-line" />
      <circle cx="60" cy="36" r="25" className="stroke-line" />
      {children}
    </svg>
  )
}
