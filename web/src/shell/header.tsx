import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { initials } from '@kasuwa/domain/display.ts'
import LogOut from '~icons/log-out'
import MenuIcon from '~icons/menu'
import UserRound from '~icons/user-round'
import { accountPages, pathTo } from '../base/routing/paths.ts'
import { NotificationsButton } from './notifications-button.tsx'
import { SearchButton } from './search-button.tsx'
import { headerTexts } from './texts.ts'
import { signInTexts } from '../base/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useNavigation } from '../base/routing/navigation.ts'

export type HeaderUser = { first_name: string; last_name: string; email: string; profile_picture_url?: string | null }

type Props = { type: AccountType; user: HeaderUser | null; onOpenSidebar: () => void }

const round = 'flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink'

/** Greeting, notifications, and the user's own menu (SHARED-01 to SHARED-03). */
export function Header({ type, user, onOpenSidebar }: Props) {
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-paper/95 px-4 py-1 backdrop-blur sm:px-6 lg:min-h-17 print:hidden">
      <button
        type="button"
        aria-label={headerTexts.openMenu}
        onClick={onOpenSidebar}
        className={`${round} -ml-2 lg:hidden`}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <div className="min-w-0 flex-1">
        {user ? (
          <p className="truncate font-display text-[min(1.125rem,5.5vw)] leading-tight font-semibold">
            {headerTexts.greeting(user.first_name)}
          </p>
        ) : (
          <Skeleton className="h-5 w-32" />
        )}
        <p className="truncate text-[min(0.875rem,4.5vw)] leading-normal text-soft">{headerTexts.welcome}</p>
      </div>
      {type === 'admin' && <SearchButton />}
      <NotificationsButton type={type} buttonClass={round} />
      <UserMenu type={type} user={user} />
    </header>
  )
}

function UserMenu({ type, user }: Pick<Props, 'type' | 'user'>) {
  const { goTo, logOut } = useNavigation()
  const profile = pathTo('user-settings-personal-info', { type: accountPages[type].settingsType })
  const picture = <Avatar initials={initials(user?.first_name, user?.last_name)} picture={user?.profile_picture_url} />
  return (
    <Menu label={headerTexts.yourAccount} button={picture} buttonClass="block shrink-0 rounded-full p-0.5">
      <MenuItem href={profile} onSelect={() => goTo(profile)}>
        <UserRound aria-hidden="true" className="size-4" />
        {headerTexts.yourProfile}
      </MenuItem>
      {logOut && (
        <MenuItem onSelect={logOut}>
          <LogOut aria-hidden="true" className="size-4" />
          {signInTexts.logout}
        </MenuItem>
      )}
    </Menu>
  )
}
