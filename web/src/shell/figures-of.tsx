import { useEffect } from 'react'
import { beginFiguresOf, lateFigures } from '../base/figures-of.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { useLatestPath } from '../base/routing/routing-context.ts'
import { useStored } from '../base/store.ts'

/** It is only seen while a standby of the database is behind, so its code is fetched then. */
const FiguresLine = lazyPart('figures-line', async () => (await import('./figures-line.tsx')).FiguresLine, {
  frame: () => null,
})

/** Above the page, the time of its oldest figures, where they are of a moment before (SCALE-25); nothing where all are of now. */
export function FiguresOf() {
  const path = useLatestPath()
  // The times have one form, so that the smallest text is the oldest time.
  const oldest = useStored(lateFigures, (late) => [...late.values()].sort()[0] ?? null)
  useEffect(() => beginFiguresOf(path), [path])
  return oldest === null ? null : <FiguresLine at={oldest} />
}
