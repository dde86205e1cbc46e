import { errorWords } from '@kasuwa/contract/words.ts'
import { failureTexts } from '../base/texts.ts'
import { Button } from '../ui/button.tsx'
import { SupportLine } from '../base/page/support-line.tsx'
import { isServerThere } from '../base/calls/server-there.ts'

/** Shown when the app's own code did not load. The page is reloaded only when the server answers. */
export function StartFailure() {
  const retry = async () => {
    if (await isServerThere()) window.location.reload()
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 p-5">
      <h1 className="text-2xl font-bold">{errorWords.network.title}</h1>
      <p className="text-lg text-soft">{errorWords.network.text}</p>
      <Button onClick={() => void retry()}>{failureTexts.tryAgain}</Button>
      <SupportLine />
    </main>
  )
}
