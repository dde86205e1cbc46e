import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { pathTo, type ScreenName } from '../paths.ts'
import type { Tab } from './settings-tabs.ts'

type Props = {
  label: string
  tabs: readonly Tab[]
  current: ScreenName | undefined
  type: string
  look: 'line' | 'pill'
}

const looks = {
  line: {
    row: 'flex gap-1 border-b border-line max-sm:justify-between',
    tab: '-mb-px border-b-2 px-3 sm:px-4',
    here: 'border-accent text-accent',
    elsewhere: 'border-transparent text-soft hover:text-ink',
  },
  pill: {
    row: 'grid grid-cols-2 gap-2 sm:flex',
    tab: 'rounded-full border px-4',
    here: 'border-accent bg-accent-tint text-accent',
    elsewhere: 'border-line bg-white text-soft hover:text-ink',
  },
}

/** A row of links, each a tab with an address of its own; pills stand two by two on a phone, so that none is out of sight. */
export function TabLinks({ label, tabs, current, type, look }: Props) {
  const { row, tab, here, elsewhere } = looks[look]
  return (
    <nav aria-label={label}>
      <ul className={row}>
        {tabs.map(({ label: name, to }) => (
          <li key={to}>
            <Link
              to={pathTo(to, { type })}
              aria-current={to === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center justify-center font-semibold whitespace-nowrap -outline-offset-2',
                tab,
                to === current ? here : elsewhere,
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
