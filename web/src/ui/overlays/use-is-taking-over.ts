import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether this render takes over HTML that the build has rendered (web/build/painted-page.ts), or makes it: what only this browser knows is left out then,
 * and follows in the next render.
 */
export const useIsTakingOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
