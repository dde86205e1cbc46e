import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import Bell from '~icons/bell'
import { lazyPart } from '../base/lazy-part.tsx'
import { PopupPanel, usePopup } from '../ui/overlays/popup-panel.tsx'
import { headerTexts } from './texts.ts'

const UnreadBadge = lazyPart(
  'unread-badge',
  async () => (await import('../notifications/unread-badge.tsx')).UnreadBadge,
  {
    onceIdle: true,
    frame: () => null,
  },
)
const NotificationsPanel = lazyPart(
  'notifications-panel',
  async () => (await import('../notifications/notifications-panel.tsx')).NotificationsPanel,
  { frame: (failure) => failure },
)

/** The bell: how many notifications are unread, and a panel with the newest (C-155). Both are loaded after the screen. */
export function NotificationsButton({ type, buttonClass }: { type: AccountType; buttonClass: string }) {
  const { open, setOpen, root } = usePopup()
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={headerTexts.notifications}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonClass}
      >
        <Bell aria-hidden="true" className="size-5" />
      </button>
      <UnreadBadge />
      {open && (
        <PopupPanel className="max-h-[70dvh] w-[min(24rem,calc(100vw-6rem))]">
          <NotificationsPanel type={type} onFollow={() => setOpen(false)} />
        </PopupPanel>
      )}
    </div>
  )
}
