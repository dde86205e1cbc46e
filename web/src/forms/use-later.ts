import { useEffect, useState } from 'react'
import { firstUse, nextUse } from '../base/first-use.ts'

/** Data that a field needs only once the form is used, such as a long list. */
export type Later<T> = { readonly bring: () => Promise<T>; readonly here: () => T | undefined }

export function later<T>(load: () => Promise<T>): Later<T> {
  let here: T | undefined
  return {
    here: () => here,
    bring: async () => {
      await firstUse()
      return (here = await load())
    },
  }
}

/** Undefined until it has come, which is tried again at the next use of the page. If it never comes, the form's check does not come either, and says so. */
export function useLater<T>(what: Later<T>): T | undefined {
  const [here, setHere] = useState(what.here)
  useEffect(() => {
    let stop = () => undefined as void
    let isWanted = true
    const bring = () =>
      void what.bring().then(
        (found) => isWanted && setHere(() => found),
        () => isWanted && (stop = nextUse(bring)),
      )
    if (!what.here()) bring()
    return () => {
      isWanted = false
      stop()
    }
  }, [what])
  return here
}
