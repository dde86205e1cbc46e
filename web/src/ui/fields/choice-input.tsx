import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { FieldError } from './field.tsx'
import type { Option } from './options.ts'
import { useHeldError } from './use-held-error.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string
  options: readonly Option[]
  error?: string | undefined
  /** Several may be chosen; `register` makes a list of them. */
  many?: boolean
  /** Each is on its own line if two do not fit side by side. */
  roomy?: boolean
}

/**
 * One of two to five options, each a tile to press; arrows move between them. With `many`, each is checked by itself. It takes the result of
 * `register`.
 */
export function ChoiceInput({ label, options, error: latest, many = false, roomy = false, className, ...rest }: Props) {
  const id = useId()
  const error = useHeldError(latest)
  const invalid = error !== undefined
  const wrong = { 'aria-invalid': invalid || undefined, 'aria-describedby': invalid ? `${id}-message` : undefined }
  return (
    <fieldset
      role={many ? 'group' : 'radiogroup'}
      aria-labelledby={`${id}-label`}
      {...(!many && wrong)}
      className={clsx('group flex min-w-0 flex-col gap-1.5', className)}
    >
      <legend id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </legend>
      <div
        className={clsx(
          'grid gap-2.5',
          roomy
            ? 'grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]'
            : 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]',
        )}
      >
        {options.map((option) => (
          <label key={option.value} className={tile}>
            <input
              {...rest}
              {...(many && wrong)}
              type={many ? 'checkbox' : 'radio'}
              value={option.value}
              className="size-5 shrink-0 accent-action outline-none"
            />
            <span className="min-w-0 break-words">
              <span>{option.label}</span>
              {option.detail !== undefined && (
                <span className="block text-sm font-normal whitespace-pre-line text-soft tabular-nums">{` ${option.detail}`}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-message`} className="text-sm empty:hidden">
        {invalid && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}

const tile =
  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-field border border-edge bg-surface px-3 py-2.5 has-checked:border-action has-checked:bg-action-tint ' +
  'has-checked:font-semibold has-focus-visible:focused has-disabled:cursor-not-allowed has-disabled:bg-sunken group-aria-invalid:border-red has-aria-invalid:border-red'
