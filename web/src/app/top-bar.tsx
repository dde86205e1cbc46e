import { LogOut } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useNavigation } from './navigation.ts'
import { Logo } from './logo.tsx'
import { useSession } from './session.ts'
import { signInTexts } from '../texts.ts'

/** The logo, and Logout for a signed-in user (C-14). */
export function TopBar({ panelShowsLogo = false }: { panelShowsLogo?: boolean }) {
  const { isAuthenticated } = useSession()
  const { logOut } = useNavigation()
  return (
    <header className="flex min-h-12 items-center justify-between gap-4">
      <span className={panelShowsLogo ? 'flex lg:invisible' : 'flex'}>
        <Logo />
      </span>
      {isAuthenticated && logOut && (
        <Button look="quiet" onClick={logOut} className="-mr-5">
          <LogOut aria-hidden="true" className="size-4" />
          {signInTexts.logout}
        </Button>
      )}
    </header>
  )
}
