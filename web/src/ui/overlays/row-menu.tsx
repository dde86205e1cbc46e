import EllipsisVertical from '~icons/ellipsis-vertical'
import type { ReactNode } from 'react'
import { Menu } from './menu.tsx'
import { uiTexts } from '../texts.ts'

/** The acts of a row: three dots, and a menu of MenuItems below them. `of` names the row for screen readers. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Menu
      label={uiTexts.actionsFor(of)}
      button={<EllipsisVertical aria-hidden="true" className="size-5" />}
      buttonClass={dots}
    >
      {children}
    </Menu>
  )
}

const dots = 'flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink md:-my-2.5'
