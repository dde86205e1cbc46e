import { createElement, type ReactNode, type SVGProps } from 'react'

/** Draws an icon. A screen reader leaves it out unless it gets a name: the words next to it say the same. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode

/** The component of an icon, from its shapes within 24 × 24. Icons come from `~icons/…` (web/build/icons.ts), which calls this. */
export function iconOf(shapes: () => ReactNode[]): Icon {
  return (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      shapes(),
    )
}
