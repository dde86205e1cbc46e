import { clsx } from 'clsx'

export type BadgeColour = 'yellow' | 'red' | 'blue' | 'green' | 'orange' | 'amber' | 'plain'

const colours: Record<BadgeColour, string> = {
  yellow: 'bg-yellow-tint text-yellow-deep',
  red: 'bg-red-tint text-red-deep',
  blue: 'bg-blue-tint text-blue-deep',
  green: 'bg-positive-tint text-positive-deep',
  orange: 'bg-orange-tint text-orange-deep',
  amber: 'bg-amber-tint text-amber-deep',
  plain: 'bg-sunken text-soft',
}

/** The colours on the brand surface. It is dark in both schemes, so a tint of dark colours could not be seen on it. */
const solidColours: Partial<Record<BadgeColour, string>> = {
  yellow: 'bg-gold text-night',
  orange: 'bg-brand-late text-night',
  green: 'bg-brand-positive text-night',
}

/** A state in one word; `solid` on the brand surface. */
export function Badge({ colour, solid = false, children }: { colour: BadgeColour; solid?: boolean; children: string }) {
  return (
    <span
      data-colour={colour}
      className={clsx(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap forced-colors:border',
        solid ? (solidColours[colour] ?? 'bg-on-brand text-brand') : colours[colour],
      )}
    >
      <span className="first-letter:uppercase">{children}</span>
    </span>
  )
}
