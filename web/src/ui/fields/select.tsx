import ChevronDown from '~icons/chevron-down'
import type { ComponentProps } from 'react'
import type { Option } from './options.ts'
import { inputFrame } from './text-input.tsx'

type Props = ComponentProps<'select'> & {
  options: readonly Option[]
  placeholder: string
  /** The options are being loaded. */
  loading?: boolean
}

/** One of a list; phones show their own picker. */
export function Select({ options, placeholder, disabled, loading = false, ...rest }: Props) {
  return (
    <div className={`${inputFrame} relative`} aria-busy={loading || undefined}>
      <select
        {...rest}
        disabled={disabled || loading}
        className="w-full cursor-pointer appearance-none bg-transparent pr-10 pl-3.5 text-base outline-none has-[option[value='']:checked]:text-soft [&>option]:text-ink"
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-soft"
      />
    </div>
  )
}
