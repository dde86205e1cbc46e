import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-white not-disabled:hover:bg-accent-deep disabled:bg-line disabled:text-soft',
  secondary: 'border border-line bg-white text-ink not-disabled:hover:bg-sand disabled:text-soft',
  quiet: 'text-accent not-disabled:hover:bg-accent-tint disabled:text-soft',
  danger: 'bg-red text-white not-disabled:hover:bg-red-deep disabled:bg-line disabled:text-soft',
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
