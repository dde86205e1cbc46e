import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Spinner } from './feedback/spinner.tsx'
import { uiTexts } from './texts.ts'
import { useIsSlow } from './feedback/use-is-slow.ts'

/** The last two are for the brand surface. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onBrand' | 'onBrandQuiet'

/** A busy button keeps its colour, because it is not unavailable. */
const unavailable = 'disabled:not-aria-busy:text-soft'

/** Every look has a border, because forced colours show nothing else of it. */
const looks: Record<ButtonLook, string> = {
  primary: `border border-transparent bg-action text-on-action not-disabled:hover:bg-action-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  secondary: `border border-line bg-surface text-ink not-disabled:hover:bg-sunken ${unavailable}`,
  quiet: `border border-transparent text-action not-disabled:hover:bg-action-tint ${unavailable}`,
  danger: `border border-transparent bg-red text-on-red not-disabled:hover:bg-red-deep ${unavailable} disabled:not-aria-busy:bg-line`,
  onBrand: 'border border-transparent outline-on-brand bg-on-brand text-brand not-disabled:hover:bg-on-brand-soft',
  onBrandQuiet: 'border border-on-brand/50 outline-on-brand text-on-brand not-disabled:hover:bg-on-brand/12',
}

/** The style of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', wide = false): string {
  return clsx(
    'inline-flex print:hidden min-h-12 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-base font-semibold transition-colors disabled:cursor-not-allowed',
    looks[look],
    wide && 'w-full',
  )
}

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'aria-describedby'> & {
  look?: ButtonLook
  wide?: boolean
  /** Its action is under way; `busy` is the text for that. */
  loading?: boolean
  busy?: string
  /** The reason why it cannot be pressed, shown below it. */
  whyNot?: string | undefined
  /** It cannot be pressed, and the element with this id says why. */
  reasonId?: string | undefined
  /** Another act of the same place is under way: it can be pressed again when that has ended. */
  waits?: boolean
}

/** A button. One that cannot be pressed has a reason, which is shown and read out (SHARED-25): there is no `disabled` without one. */
export function Button({
  look = 'primary',
  wide = false,
  loading = false,
  busy,
  whyNot,
  reasonId,
  waits = false,
  className,
  children,
  type = 'button',
  ...rest
}: Props) {
  const id = useId()
  // Several parts go as one when it becomes busy: a text among them may be in a translator's element by then.
  const whole = typeof children === 'string' ? children : <span className="contents">{children}</span>
  return (
    <>
      <button
        type={type}
        {...rest}
        disabled={whyNot !== undefined || reasonId !== undefined || waits || loading}
        aria-busy={loading || undefined}
        aria-describedby={whyNot === undefined ? reasonId : id}
        className={clsx(buttonClass(look, wide), className)}
      >
        {loading ? <Busy>{busy ?? children}</Busy> : whole}
      </button>
      {whyNot !== undefined && (
        <span
          id={id}
          className={clsx('mt-1 block basis-full text-sm text-soft', look === 'quiet' && 'px-5', wide && 'text-center')}
        >
          {whyNot}
        </span>
      )}
    </>
  )
}

/** The text of an action under way; on a slow network it says that it is still trying. */
function Busy({ children }: { children: ReactNode }) {
  const isSlow = useIsSlow()
  return (
    <>
      <Spinner />
      <span className="contents">{isSlow ? uiTexts.stillTrying : children}</span>
    </>
  )
}
