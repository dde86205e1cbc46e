import { PageTitle } from './page-title.tsx'
import type { Elements } from '../../ui/elements.ts'

/** A console page's heading, which also names the browser's tab. */
export function PageHeading({ children, aside }: { children: string; aside?: Elements }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <PageTitle>{children}</PageTitle>
      <h1 className="text-xl font-bold sm:text-2xl">{children}</h1>
      {aside}
    </div>
  )
}
