import { brand } from '../texts.ts'

/** A screen's title in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand}`}</title>
}
