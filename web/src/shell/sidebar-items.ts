import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { ScreenWith } from '../base/routing/paths.ts'
import { adminScreens } from './admin-screens.tsx'
import { agentScreens } from './agent-screens.tsx'
import type { Built, SidebarLine } from './built-screen.tsx'
import { customerScreens } from './customer-screens.tsx'
import { sharedScreens } from './screens.tsx'

/** A link of the sidebar or the bottom bar. */
export type SidebarItem = Pick<SidebarLine, 'label' | 'icon' | 'alsoFor'> & { readonly to: ScreenWith<'type'> }

const ownScreens = { customer: customerScreens, agent: agentScreens, admin: adminScreens }

/** The sidebar of an account type, from the tables of screens: its work first, then help and settings (SHARED-07 to SHARED-09). */
export function sidebarItems(type: AccountType): Readonly<Record<'main' | 'more', readonly SidebarItem[]>> {
  return { main: itemsOf(ownScreens[type], type), more: itemsOf(sharedScreens, type) }
}

function itemsOf(screens: readonly Built[], type: AccountType): SidebarItem[] {
  return screens.flatMap(({ name, sidebar }) =>
    sidebar && (sidebar.onlyFor ?? type) === type ? [{ ...sidebar, to: name }] : [],
  )
}
