import { clsx } from 'clsx'
import ChevronDown from '~icons/chevron-down'
import { useId, useState } from 'react'
import type { Elements } from '../elements.ts'
import { uiTexts } from '../texts.ts'

type Props = {
  /** The names of the row for people who hear it. */
  name: string
  columns: number
  className: string
  /** The cells; the first one begins with the button that opens the row. */
  cells: (button: Elements) => Elements
  /** The part below the row; it is only rendered once the row is opened. */
  more: () => Elements
}

/** A row of a table that opens to a part below it, across all columns. */
export function OpeningRow({ name, columns, className, cells, more }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={`${uiTexts.details}: ${name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
      className="-my-3 -ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-field text-soft hover:bg-sunken print:hidden"
    >
      <ChevronDown aria-hidden="true" className={clsx('size-5 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
  return (
    <>
      <tr role="row" className={className}>
        {cells(button)}
      </tr>
      {isOpen && (
        <tr role="row" id={id}>
          <td role="cell" colSpan={columns} className="pt-1 pb-2">
            {more()}
          </td>
        </tr>
      )}
    </>
  )
}
