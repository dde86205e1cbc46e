import { useEffect, useLayoutEffect } from 'react'
import { fetchAhead } from '../base/fetch-ahead.ts'
import { useLatestPath } from '../base/routing/routing-context.ts'
import { readSession } from '../base/session/session.ts'
import { useIsCalling } from '../base/use-is-calling.ts'

const mark = 'display_face'
const face = "700 1em 'Bricolage Grotesque'"
/** The page on which it was loaded; null until then. */
let cameOn: string | null = null

/**
 * Headings use the display face if this device has it. Otherwise it is fetched once the page is idle, and used from the next page on: 12 kB are not
 * worth waiting for, and letters should not change while they are read.
 */
export function useDisplayFace(): void {
  const pathname = useLatestPath()
  const isCalling = useIsCalling()
  useLayoutEffect(() => {
    const isHere = cameOn === null ? localStorage.getItem(mark) !== null : cameOn !== pathname
    if (isHere) document.documentElement.dataset['face'] = 'display'
  }, [pathname])
  useEffect(() => {
    if (cameOn !== null || !('fonts' in document)) return undefined
    return fetchAhead([fetchFace], isCalling)
  }, [isCalling])
}

async function fetchFace(): Promise<void> {
  const faces = await document.fonts.load(face).catch(() => [])
  // A face that loads after the logout must leave nothing behind.
  if (faces.length === 0 || !readSession().isAuthenticated) return
  cameOn = window.location.pathname
  localStorage.setItem(mark, 'here')
}
