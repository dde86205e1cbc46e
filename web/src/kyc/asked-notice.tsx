import { useMe } from '../base/me/me.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'

const AskedFiles = lazyPart('asked-files', async () => (await import('./asked/asked-files.tsx')).AskedFiles)

/** The notice about files that the customer is asked to send again. It is rare, so its code is fetched only then (DESK-47). */
export function AskedNotice() {
  const asked = knownOf(useMe())?.account.asked_files
  return asked ? <AskedFiles asked={asked} /> : null
}
