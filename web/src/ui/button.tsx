import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

/** The last two are for the brand surface. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onBrand' | 'onBrandQuiet'

/** Busy is not unavailable: it keeps its colour. */
const unavailable = 'disabled:not-aria-busy:text-soft'

const looks: Record<ButtonLook, string> = {
  primary: `bg-action text-on-action not-disabled:hover:bg-action-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  secondary: `border border-line bg-surface text-ink not-disabled:hover:bg-sunken ${unavailable}`,
  quiet: `text-action not-disabled:hover:bg-action-tint ${unavailable}`,
  danger: `bg-red text-on-red not-disabled:hover:bg-red-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  onBrand: 'bg-on-brand text-brand not-disabled:hover:bg-on-brand-soft',
  onBrandQuiet: 'border border-on-brand/50 text-on-brand not-disabled:hover:bg-on-brand/12',
}

/** How a button looks, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', wide = false): string {
  return clsx(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-base font-semibold transition-colors disabled:cursor-not-allowed',
    looks[look],
    wide && 'w-full',
  )
}

type Props = ComponentProps<'button'> & { look?: ButtonLook; wide?: boolean; loading?: boolean }

/** A button; `loading` disables it and shows that something is under way. */
export function Button({
  look = 'primary',
  wide = false,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={clsx(buttonClass(look, wide), className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
