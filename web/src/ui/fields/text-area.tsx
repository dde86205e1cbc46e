import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { inputFrame, inputText } from './text-input.tsx'

/** Text of several lines. It takes the result of `register`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <div className={inputFrame}>
      <textarea rows={4} {...rest} className={clsx(inputText, 'py-2.5', className)} />
    </div>
  )
}
