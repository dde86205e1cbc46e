import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { clsx } from 'clsx'
import { accountPages, pathTo, screenAt } from '../base/routing/paths.ts'
import { Link } from '../base/routing/link.tsx'
import { useLatestPath } from '../base/routing/routing-context.ts'
import { Logo } from '../base/page/logo.tsx'
import { sidebarItems, type SidebarItem } from './sidebar-items.ts'
import { headerTexts } from './texts.ts'

type Props = { type: AccountType; fullName: string; email: string; onChoose?: () => void }

/** The navigation of a console. The logo leads to the customer's dashboard in all three (C-13). */
export function Sidebar({ type, fullName, email, onChoose }: Props) {
  const { main, more } = sidebarItems(type)
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto px-3 py-4">
      <Link
        to={pathTo('business-user-dashboard')}
        {...(onChoose && { onClick: onChoose })}
        className="flex min-h-12 items-center self-start rounded-field px-2"
      >
        <Logo />
      </Link>
      <nav aria-label={headerTexts.main} className="flex flex-1 flex-col gap-6">
        <Items items={main} type={type} onChoose={onChoose} />
        <Items items={more} type={type} onChoose={onChoose} />
      </nav>
      {type !== 'customer' && (
        <div className="border-t border-line px-3 pt-4">
          <p translate="no" className="font-semibold wrap-anywhere">
            {fullName}
          </p>
          <p translate="no" className="text-sm text-soft wrap-anywhere">
            <span>{email.slice(0, email.indexOf('@') + 1)}</span>
            <wbr />
            <span>{email.slice(email.indexOf('@') + 1)}</span>
          </p>
        </div>
      )}
    </div>
  )
}

function Items({
  items,
  type,
  onChoose,
}: {
  items: readonly SidebarItem[]
  type: AccountType
  onChoose: (() => void) | undefined
}) {
  const here = screenAt(useLatestPath())?.name
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ label, to, icon: Icon, alsoFor = [] }) => {
        const current = here !== undefined && (here === to || alsoFor.includes(here))
        return (
          <li key={label}>
            <Link
              to={pathTo(to, { type: accountPages[type].settingsType })}
              {...(onChoose && { onClick: onChoose })}
              aria-current={current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-2.5 rounded-field pr-1 pl-3 font-medium',
                current
                  ? 'bg-action-tint font-semibold text-action forced-colors:border'
                  : 'text-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span>{label}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
