import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { ComponentType } from 'react'
import type { ScreenName, ScreenWith } from '../base/routing/paths.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { PendingPage } from '../base/page/fallback-pages.tsx'
import type { Icon } from '../ui/icon.ts'
import type { ScreenGroup } from './screen-groups.ts'

export type Page = ComponentType & {
  readonly preload?: () => Promise<void> | undefined
  /** The function that imports its file. The build names this file in the head of the page (web/build/table-of-screens.ts). */
  readonly load?: () => Promise<ComponentType>
}

/** A screen's line of the sidebar; `alsoFor` names other screens on which it is highlighted. */
export type SidebarLine = {
  readonly label: string
  readonly icon: Icon
  readonly alsoFor?: readonly ScreenName[]
  /** The one account type that has this line; without it every type that has the table's screens. */
  readonly onlyFor?: AccountType
}

/** A screen with everything that the shell and the build know about it. Only a screen whose address needs no id can have a line of the sidebar. */
export type Built = { readonly group: ScreenGroup; readonly page: Page } & (
  | { readonly name: ScreenName; readonly sidebar?: never }
  | { readonly name: ScreenWith<'type'>; readonly sidebar: SidebarLine }
)

/** A screen whose code is fetched when it is opened. The text of `load` has the built file's name, so it is also the name of this code. */
export const lazy = (load: () => Promise<ComponentType>): Page =>
  Object.assign(lazyPart(String(load), load, { loading: <PendingPage /> }), { load })

/** A screen that is not built yet, with its line of the sidebar. */
export const placeholder = (name: ScreenWith<'type'>, sidebar: SidebarLine): Built => ({
  name,
  group: 'start',
  sidebar,
  page: lazy(async () => {
    const { PlaceholderPage } = await import('./placeholder-page.tsx')
    return () => <PlaceholderPage title={sidebar.label} />
  }),
})
