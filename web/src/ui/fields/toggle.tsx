import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { FieldError } from './field.tsx'
import { useHeldError } from './use-held-error.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; error?: string | undefined }

/** A switch next to its label; the whole line can be pressed. It takes the result of `register`. */
export function Toggle({ label, error: latest, className, ...rest }: Props) {
  const id = useId()
  const error = useHeldError(latest)
  const invalid = error !== undefined
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label className="flex min-h-12 cursor-pointer items-center gap-3.5 has-disabled:cursor-not-allowed has-disabled:text-soft">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-message` : undefined}
          className={track}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <div id={`${id}-message`} className="text-sm empty:hidden">
        {invalid && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

const track =
  'forced-colors:appearance-auto forced-colors:before:hidden relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full bg-edge transition-colors checked:bg-positive disabled:opacity-60 ' +
  'before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:before:translate-x-5'
