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

/** A state in one word. */
export function Badge({ colour, children }: { colour: BadgeColour; children: string }) {
  return (
    <span
      data-colour={colour}
      className={clsx('inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-medium', colours[colour])}
    >
      <span className="first-letter:uppercase">{children}</span>
    </span>
  )
}
