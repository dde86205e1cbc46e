import { brand } from '../texts.ts'

/** What the browser's tab says of a screen. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand}`}</title>
}
