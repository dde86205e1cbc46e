import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether this render takes over HTML that the build has rendered (web/build/painted-page.ts), or makes it. Values that only this browser knows are left out then,
 * and follow in the next render.
 */
export const useIsTakingOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
