import X from '~icons/x'

/** Removes a row of fields from a form. Where the fields stand side by side it is in line with them, below the height of a label. */
export function RemoveRowButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="inline-flex min-h-12 min-w-11 items-center justify-center self-start rounded-field text-soft hover:text-ink max-sm:col-span-full max-sm:justify-self-end sm:mt-6.5"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
