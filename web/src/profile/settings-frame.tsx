import { clsx } from 'clsx'
import { screenAt, pathTo, type ScreenName, type ScreenWith } from '../base/routing/paths.ts'
import { Link } from '../base/routing/link.tsx'
import { useLatestPath } from '../base/routing/routing-context.ts'
import { PageTitle } from '../base/page/page-title.tsx'
import { settingsTexts, tabTexts } from './texts.ts'
import type { Elements } from '../ui/elements.ts'

/** The settings around one of their pages: title, subtitle and tabs (SET-01 to SET-04). The address decides which tab is current. */
export function SettingsFrame({ children }: { children: Elements }) {
  const here = screenAt(useLatestPath())
  const type = here?.params['type'] ?? ''
  const inProfile = profileTabs.some(({ to }) => to === here?.name)
  return (
    <>
      <PageTitle>{settingsTexts.title}</PageTitle>
      <h1 className="text-xl font-bold sm:text-2xl">{settingsTexts.title}</h1>
      <p className="mt-1 mb-4 text-soft">{settingsTexts.subtitle}</p>
      <TabLinks
        label={settingsTexts.title}
        look="line"
        tabs={settingsTabs}
        current={inProfile ? 'user-settings-personal-info' : here?.name}
        type={type}
      />
      <div className="mt-5 flex max-w-3xl flex-col gap-5">
        {inProfile && (
          <TabLinks label={tabTexts.profile} look="pill" tabs={profileTabs} current={here?.name} type={type} />
        )}
        {children}
      </div>
    </>
  )
}

type Props = {
  label: string
  tabs: readonly Tab[]
  current: ScreenName | undefined
  type: string
  look: 'line' | 'pill'
}

const looks = {
  line: {
    row: 'flex flex-wrap gap-1 border-b border-line max-sm:justify-between',
    tab: '-mb-px border-b-2 px-3 sm:px-4',
    here: 'border-action text-action',
    elsewhere: 'border-transparent text-soft hover:text-ink',
  },
  pill: {
    row: 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2 sm:flex',
    tab: 'rounded-full border px-4',
    here: 'border-action bg-action-tint text-action',
    elsewhere: 'border-line bg-surface text-soft hover:text-ink',
  },
}

/** A row of links, each a tab with its own address; on a phone they are two by two, so that all are visible. */
function TabLinks({ label, tabs, current, type, look }: Props) {
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
                'flex min-h-11 items-center justify-center font-semibold -outline-offset-2 forced-colors:aria-[current=page]:underline',
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

/** A link of a row of tabs. */
type Tab = { readonly label: string; readonly to: ScreenWith<'type'> }

/** The three parts of the settings (SET-03). */
const settingsTabs: readonly Tab[] = [
  { label: tabTexts.profile, to: 'user-settings-personal-info' },
  { label: tabTexts.transactions, to: 'user-settings-transactions' },
  { label: tabTexts.security, to: 'user-settings-security' },
]

/** The parts of the profile, for every type (SET-04, C-81). */
const profileTabs: readonly Tab[] = [
  { label: tabTexts.personal, to: 'user-settings-personal-info' },
  { label: tabTexts.nextOfKin, to: 'user-settings-next-of-kin' },
  { label: tabTexts.employment, to: 'user-settings-employment-info' },
  { label: tabTexts.business, to: 'user-settings-business-info' },
]
