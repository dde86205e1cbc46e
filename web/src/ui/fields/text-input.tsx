import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { Elements } from '../elements.ts'

/** The frame of an input: border, height, and the look of focus and a mistake. */
export const inputFrame =
  'flex min-h-12 w-full items-stretch overflow-hidden rounded-field border border-edge bg-surface focus-within:focused ' +
  'has-aria-invalid:border-red has-disabled:bg-sunken'

/** The input inside the frame; 16 px, so that phones do not zoom in. */
export const inputText = 'min-w-0 flex-1 bg-transparent px-3.5 text-base outline-none placeholder:text-soft'

type Props = ComponentProps<'input'> & { before?: ReactNode; after?: Elements }

/** A line of text, with something fixed before or after it. */
export function TextInput({ before, after, className, ...rest }: Props) {
  return (
    <div className={inputFrame}>
      {before !== undefined && (
        <span className="flex items-center border-r border-line bg-sunken px-3.5 text-base font-medium text-soft">
          {before}
        </span>
      )}
      <input {...rest} className={clsx(inputText, className)} />
      {after}
    </div>
  )
}
