import Check from '~icons/check'
import Copy from '~icons/copy'
import { uiTexts } from './texts.ts'
import { useCopied } from './use-copied.ts'

/** Copies a text, and shows that for a moment. If the browser has no clipboard (plain http), there is no button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopied(text)
  if (!copy) return null
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex -my-1.5 min-h-11 shrink-0 items-center gap-1.5 rounded-field px-3 text-sm font-semibold text-action hover:bg-surface"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">
        <span>{isCopied ? uiTexts.copied : uiTexts.copy}</span> <span className="sr-only">{label}</span>
      </span>
    </button>
  )
}
