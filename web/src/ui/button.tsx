import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { uiTexts } from './texts.ts'
import { useIsSlow } from './use-is-slow.ts'

/** The last two are for the brand surface. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onBrand' | 'onBrandQuiet'

/** Busy is not unavailable: it keeps its colour. */
const unavailable = 'disabled:not-aria-busy:text-soft'

/** Every look has a border, which is all that is left of it in the system's own colours. */
const looks: Record<ButtonLook, string> = {
  primary: `border border-transparent bg-action text-on-action not-disabled:hover:bg-action-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  secondary: `border border-line bg-surface text-ink not-disabled:hover:bg-sunken ${unavailable}`,
  quiet: `border border-transparent text-action not-disabled:hover:bg-action-tint ${unavailable}`,
  danger: `border border-transparent bg-red text-on-red not-disabled:hover:bg-red-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  onBrand: 'border border-transparent outline-on-brand bg-on-brand text-brand not-disabled:hover:bg-on-brand-soft',
  onBrandQuiet: 'border border-on-brand/50 outline-on-brand text-on-brand not-disabled:hover:bg-on-brand/12',
}

/** How a button looks, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', wide = false): string {
  return clsx(
    'inline-flex print:hidden min-h-12 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-base font-semibold transition-colors disabled:cursor-not-allowed',
    looks[look],
    wide && 'w-full',
  )
}

type Props = ComponentProps<'button'> & { look?: ButtonLook; wide?: boolean; loading?: boolean; busy?: string }

/** A button; `loading` disables it and shows that something is under way, in the words of `busy` where it has them. */
export function Button({
  look = 'primary',
  wide = false,
  loading = false,
  busy,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  // Several parts go as one when it becomes busy: a text among them may be in a translator's element by then.
  const whole = typeof children === 'string' ? children : <span className="contents">{children}</span>
  return (
    <button
      type={type}
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={clsx(buttonClass(look, wide), className)}
    >
      {loading ? <Busy>{busy ?? children}</Busy> : whole}
    </button>
  )
}

/** What is under way; that it still is, where the network is slow. */
function Busy({ children }: { children: ReactNode }) {
  const isSlow = useIsSlow()
  return (
    <>
      <Spinner />
      <span className="contents">{isSlow ? uiTexts.stillTrying : children}</span>
    </>
  )
}
