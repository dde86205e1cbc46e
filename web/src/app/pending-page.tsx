import { pageWords } from '@kasuwa/contract/words.ts'

/** A page whose code is still on its way. */
export function PendingPage() {
  return (
    <p role="status" className="text-soft">
      {pageWords.loading}
    </p>
  )
}
