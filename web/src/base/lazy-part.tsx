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
  /** Shown until the code has loaded. */
  readonly loading?: Elements
  /** The frame around the failure, in place of the part. */
  readonly frame?: (failure: Elements) => Elements
  /** Its code is fetched once the page is complete and idle. */
  readonly onceIdle?: boolean
}

type Lazy<Props> = ((props: Props) => Elements) & {
  /** Fetches the code; undefined if it is loaded. It never rejects: the part itself shows the failure. */
  readonly preload: () => Promise<void> | undefined
}

/**
 * A part of the app whose code is fetched when it is needed. Code that does not load leaves everything else as it is: the part
 * shows the failure, with Try again. After a deploy the old code may be gone while the server answers: then the page is reloaded at its
 * address, once automatically, and again whenever Try again is pressed, because browsers may keep the failure of an import until then. If something has
 * been typed, the page is never reloaded without asking: the form stays (SHARED-27).
 * @param name of the code, a different one for each part
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
 * A dialog whose code is fetched when it is opened. If the code does not load, the failure is shown and the dialog is closed; values typed on the
 * page behind it stay.
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

/** The code as state, because a render must not read a variable that a module changes later. */
function useCode<Props>(code: Code<Props>, waits = false) {
  const [Loaded, setLoaded] = useState(() => code.loaded())
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (Loaded) return undefined
    let isHere = true
    const show = () => isHere && setLoaded(() => code.loaded())
    const fail = () => isHere && setIsFailed(true)
    // The network may have failed only for a moment: only code that the server does not have is a reason to reload the page.
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

/** Reloads the page, unless that was done for this code already, or something is typed on it. Returns whether it reloads. */
function reloadOnce(name: string): boolean {
  if (isTypedHere()) return false
  if (sessionStorage.getItem(markOf(name)) !== null) return false
  sessionStorage.setItem(markOf(name), 'yes')
  window.location.reload()
  return true
}
