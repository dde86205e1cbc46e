import { useMe } from '../base/me/me.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'

const AskedFiles = lazyPart('asked-files', async () => (await import('./asked/asked-files.tsx')).AskedFiles)

/** What the customer is asked to send again, where anything is: rare, so its code comes with it (DESK-47). */
export function AskedNotice() {
  const asked = knownOf(useMe())?.account.asked_files
  return asked ? <AskedFiles asked={asked} /> : null
}
