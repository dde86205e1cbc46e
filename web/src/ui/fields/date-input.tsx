import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** Without an end browsers take years of six digits. */
const lastDay = '9999-12-31'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  min?: string | number | undefined
  max?: string | number | undefined
}

/** A day, 'YYYY-MM-DD', chosen with the browser's own calendar or typed; '' until it is whole. It takes the result of `register`. */
export function DateInput({ max = lastDay, className, ...rest }: Props) {
  // iOS centres the day and lets an empty field collapse.
  return (
    <TextInput
      {...rest}
      type="date"
      max={max}
      className={clsx('h-12 appearance-none text-left [&::-webkit-date-and-time-value]:text-left', className)}
    />
  )
}
