import type { ComponentType } from 'react'
import type { ScreenName } from '../base/routing/paths.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { PendingPage } from '../base/page/fallback-pages.tsx'

type Page = ComponentType & { readonly preload?: () => Promise<void> | undefined }

export type Built = { readonly name: ScreenName; readonly page: Page }

/** A screen whose code is fetched when it is opened. */
export const lazy = (name: string, load: () => Promise<ComponentType>): Page =>
  lazyPart(name, load, { loading: <PendingPage /> })

/** A screen that is not built yet. */
export const placeholder = (name: ScreenName, title: string): Built => ({
  name,
  page: lazy(name, async () => {
    const { PlaceholderPage } = await import('./placeholder-page.tsx')
    return () => <PlaceholderPage title={title} />
  }),
})
