import { errorWords } from '@kasuwa/contract/words.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import { onceIdle } from './once-idle.ts'
import { isServerThere } from './calls/server-there.ts'
import { showMissingCode } from './calls/missing-code.ts'
import { isTypedHere } from './typed-here.ts'
import type { Elements } from '../ui/elements.ts'

type Show = {
  /** What is shown until the code has come. */
  readonly loading?: Elements
  /** Around the failure, in the place of the part. */
  readonly frame?: (failure: Elements) => Elements
  /** Its code is fetched once the page is complete and nothing else is to be done. */
  readonly onceIdle?: boolean
}

type Lazy<Props> = ((props: Props) => Elements) & {
  /** Fetches the code; undefined where it is there. Never rejects: the part itself shows the failure. */
  readonly preload: () => Promise<void> | undefined
}

/**
 * A part of the app whose code is fetched when it is wanted. Code that does not come leaves everything else as it is: the part's own place
 * shows it, with Try again. After a deploy the old code may be gone while the server is there: then the page is loaded again at its
 * address, once by itself, and again whenever Try again is pressed; browsers may keep the failure of an import until then. Where something has
 * been typed, the page is never loaded again without asking: the form stays (SHARED-27).
 * @param name of the code, its own for each part
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { loading = null, frame = inCard, onceIdle: waits = false }: Show = {},
): Lazy<Props> {
  const code = codeOf(name, load)
  function Part(props: Props) {
    const { Loaded, isFailed, retry } = useCode(code, waits)
    if (Loaded) return <Loaded {...props} />
    return isFailed ? frame(<LoadFailure message={errorWords.network.text} onRetry={retry} />) : loading
  }
  return Object.assign(Part, {
    preload: () => (code.loaded() ? undefined : code.load().catch(() => undefined)),
  })
}

/**
 * A dialog whose code is fetched when it is opened. Where it does not come, the failure is shown and the dialog closed; what is typed on the
 * page behind it stays.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = codeOf(name, load)
  return function LazyDialog(props: Props) {
    const { Loaded, isFailed } = useCode(code)
    const { onClose } = props
    useEffect(() => {
      if (!isFailed) return
      onClose()
      void showMissingCode()
    }, [isFailed, onClose])
    return Loaded ? <Loaded {...props} /> : null
  }
}

type Code<Props> = {
  readonly name: string
  readonly loaded: () => ComponentType<Props> | undefined
  readonly load: () => Promise<void>
}

function codeOf<Props>(name: string, load: () => Promise<ComponentType<Props>>): Code<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async () => {
    try {
      loaded = await load()
      sessionStorage.removeItem(markOf(name))
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { name, loaded: () => loaded, load: () => (loading ??= fetchOnce()) }
}

/** Kept as state: a render must not read what a module changes later. */
function useCode<Props>(code: Code<Props>, waits = false) {
  const [Loaded, setLoaded] = useState(() => code.loaded())
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (Loaded) return undefined
    let isHere = true
    const show = () => isHere && setLoaded(() => code.loaded())
    const fail = () => isHere && setIsFailed(true)
    // The network may have been away for that moment alone: only code that the server does not have is a reason to load the page again.
    const failed = async () => {
      if (!(await isServerThere())) return fail()
      return code.load().then(show, () => reloadOnce(code.name) || fail())
    }
    const load = () => void code.load().then(show, failed)
    const stop = waits ? onceIdle(load) : load()
    return () => {
      isHere = false
      stop?.()
    }
  }, [code, Loaded, waits])
  const retry = async () => {
    setIsFailed(false)
    try {
      await code.load()
      setLoaded(() => code.loaded())
    } catch {
      const isThere = await isServerThere()
      if (isThere && !isTypedHere()) return window.location.reload()
      setIsFailed(true)
      if (isThere) void showMissingCode()
    }
  }
  return { Loaded, isFailed, retry: () => void retry() }
}

function inCard(failure: Elements): Elements {
  return <Card>{failure}</Card>
}

const markOf = (name: string) => `reloaded for ${name}`

/** Reloads the page, unless that was done for this code already, or something is typed on it. Returns whether it does. */
function reloadOnce(name: string): boolean {
  if (isTypedHere()) return false
  if (sessionStorage.getItem(markOf(name)) !== null) return false
  sessionStorage.setItem(markOf(name), 'yes')
  window.location.reload()
  return true
}
