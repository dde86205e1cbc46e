/** A module: its bytes, what it imports at once, and what it imports later. */
export type PlannedModule = {
  readonly bytes: number
  readonly imports: readonly string[]
  readonly later: readonly string[]
}
export type ModuleGraph = ReadonlyMap<string, PlannedModule>

/** The modules that the web begins with: the page's own script, the sign-in page, the app, the frame of the consoles, and what each form begins with. */
export type Beginnings = Readonly<Record<'entry' | 'signIn' | 'app' | 'frame' | 'forms', string>> & {
  /** The screens that are shown without the frame, such as those of KYC. */
  readonly frameless: readonly string[]
  /** Pieces that are fetched one after the other, such as steps of a form: each list is one file. */
  readonly together: readonly (readonly string[])[]
  /** Small modules that go with the app: as a piece of a part they would bring all of it to each screen that needs them. */
  readonly withApp: readonly string[]
}

/** What another request costs, as source bytes that could be sent in its place. */
const bytesOfRequest = 28_000

/**
 * What the libraries of forms weigh in such bytes, those that check them apart: they have 95,000 each once their unused parts are left out, and count three times,
 * since each step of a form counts as one that would save a request, and a list that has none of it is opened far more often.
 */
const formsBytes = 300_000

/** What the frame costs a screen without it, in such bytes: more than any request that a part could save. */
const frameBytes = 3_000_000

/** A part of the sign-in page that others need too goes to all of them at once, unless it brings more than these source bytes. */
const maxLightBytes = 12_000

/** What so many need, forms and others, goes with the app unless it brings more than these source bytes: in a part with lists it would bring all of them to a form. */
const [manyReaders, maxSmallBytes] = [20, 1_500]

type Cluster = {
  readonly modules: readonly string[]
  readonly bytes: number
  readonly readers: ReadonlySet<string>
  /** All that need it are forms. */
  readonly isOfForms: boolean
}

/**
 * Which built file each module goes into; modules that are left out stay in the file of the screen or dialog that alone needs them.
 * - `base`: the page's script, what the sign-in page shares with the app or its frame, and small things that it shares with screens
 * - `forms`: what each form is made with
 * - `sign-in`: the rest of the sign-in page, and what forms are checked with
 * - `app`: the rest of the app, the modules of `withApp`, and what of the frame a screen without it needs too
 * - `frame`: the rest of the frame of the consoles
 * - `steps-…`: the pieces of a list of `together`, and what they alone need
 * - `part-…`: what several screens share. Modules with the same readers are one part; two parts become one as long as that saves more requests
 *   than it sends bytes in vain, and they do not import each other in a circle.
 */
export function planChunks(graph: ModuleGraph, beginnings: Beginnings): Map<string, string> {
  const { entry, signIn, app, frame, forms, frameless, together, withApp } = beginnings
  const [ofSignIn, ofApp, ofFrame] = [reach(graph, signIn), reach(graph, app), reach(graph, frame)]
  const plan = new Map<string, string>()
  const put = (name: string, modules: Iterable<string>) => {
    for (const id of modules) if (!plan.has(id)) plan.set(id, name)
  }
  put('base', [...reach(graph, entry), ...[...ofSignIn].filter((id) => ofApp.has(id) || ofFrame.has(id))])
  const readers = readersOf(graph, together)
  const isWantedElsewhere = (id: string) => [...(readers.get(id) ?? [])].some((start) => !ofSignIn.has(start))
  const ownBytes = (id: string) =>
    bytesOf(
      graph,
      [...reach(graph, id)].filter((one) => !plan.has(one)),
    )
  put(
    'base',
    [...ofSignIn].filter((id) => isWantedElsewhere(id) && ownBytes(id) <= maxLightBytes),
  )
  put('forms', reach(graph, forms))
  put('sign-in', ofSignIn)
  put('app', ofApp)
  const withoutFrame = reachAtAnyTime(graph, frameless, ofApp)
  put(
    'app',
    [...ofFrame].filter((id) => withoutFrame.has(id)),
  )
  const ofForms = readers.get(forms) ?? new Set()
  const isOfBoth = (id: string) => {
    const own = [...(readers.get(id) ?? [])].filter((start) => !plan.has(start))
    return own.length >= manyReaders && new Set(own.map((start) => ofForms.has(start))).size === 2
  }
  put(
    'app',
    [...graph.keys()].filter((id) => !plan.has(id) && isOfBoth(id) && ownBytes(id) <= maxSmallBytes),
  )
  put('app', withApp)
  put('frame', ofFrame)
  const parts = merged(clustersOf(graph, readers, { plan, forms }), { graph, plan, withoutFrame })
  for (const [index, { modules }] of parts.entries()) put(`part-${index + 1}`, modules)
  for (const [index, [first = '']] of together.entries())
    put(
      `steps-${index + 1}`,
      [...readers].flatMap(([id, all]) => (all.size === 1 && all.has(first) ? [id] : [])),
    )
  return plan
}

/** All that some modules import at once, themselves included. */
function reach(graph: ModuleGraph, ...starts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.get(id)?.imports.forEach(follow)
  }
  starts.forEach(follow)
  return found
}

/** All that some modules import at once or later, themselves included, but for what these `others` import later: the app leads to every screen. */
function reachAtAnyTime(graph: ModuleGraph, starts: readonly string[], others: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const { imports = [], later = [] } = graph.get(id) ?? {}
    imports.forEach(follow)
    if (!others.has(id)) later.forEach(follow)
  }
  starts.forEach(follow)
  return found
}

/**
 * Who needs each module: the screens and dialogs, and whatever else is fetched later. Pieces that are one file are one reader, by the name of the first.
 * @throws Error for such a piece that nothing fetches, as after a change of the files' names
 */
function readersOf(graph: ModuleGraph, together: Beginnings['together']): Map<string, Set<string>> {
  const starts = new Set([...graph.values()].flatMap(({ later }) => later))
  const readers = new Map<string, Set<string>>()
  for (const pieces of together)
    for (const piece of pieces) if (!starts.has(piece)) throw new Error(`Nothing fetches ${piece}`)
  for (const start of starts) {
    const reader = together.find((pieces) => pieces.includes(start))?.[0] ?? start
    for (const id of reach(graph, start)) readers.set(id, (readers.get(id) ?? new Set()).add(reader))
  }
  return readers
}

/** The modules that several need and that are nowhere yet, by who needs them. */
function clustersOf(
  graph: ModuleGraph,
  readers: ReadonlyMap<string, Set<string>>,
  { plan, forms }: { plan: ReadonlyMap<string, string>; forms: string },
) {
  const isForm = (start: string) => readers.get(forms)?.has(start) ?? false
  const clusters = new Map<string, Cluster>()
  for (const [id, all] of readers) {
    const own = new Set([...all].filter((start) => !plan.has(start)))
    // What is fetched later stays a file of its own where one screen alone needs it at once: in that screen's file it would never come later.
    if (plan.has(id) || own.size < (own.has(id) ? 3 : 2)) continue
    const key = [...own].toSorted().join()
    const { modules, bytes } = clusters.get(key) ?? { modules: [], bytes: 0 }
    clusters.set(key, {
      modules: [...modules, id],
      bytes: bytes + bytesOf(graph, [id]),
      readers: own,
      isOfForms: [...own].every(isForm),
    })
  }
  return [...clusters.values()].toSorted((a, b) => (a.modules[0]! < b.modules[0]! ? -1 : 1))
}

const bytesOf = (graph: ModuleGraph, modules: readonly string[]) =>
  modules.reduce((sum, id) => sum + (graph.get(id)?.bytes ?? 0), 0)

type Planned = {
  readonly graph: ModuleGraph
  readonly plan: ReadonlyMap<string, string>
  readonly withoutFrame: ReadonlySet<string>
}

/** Makes one part of two, the pair that promises most first, as long as all screens together gain. */
function merged(all: readonly Cluster[], planned: Planned): readonly Cluster[] {
  let clusters = all
  let cost = costOf(clusters, planned)
  for (;;) {
    const pairs = clusters.flatMap((one, index) => clusters.slice(index + 1).map((other) => [one, other] as const))
    const promising = pairs
      .map(([one, other]) => ({ one, other, gain: gainOf(one, other) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
    const next = promising
      .values()
      .map(({ one, other }) => {
        const joined = [...clusters.filter((cluster) => cluster !== one && cluster !== other), join(one, other)]
        return { joined, cost: costOf(joined, planned) }
      })
      .find((tried) => tried.cost < cost)
    if (!next) return clusters
    clusters = next.joined
    cost = next.cost
  }
}

const join = (one: Cluster, other: Cluster): Cluster => ({
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
  readers: new Set([...one.readers, ...other.readers]),
  isOfForms: one.isOfForms,
})

/**
 * What one file in the place of two saves at first sight: requests of those who need both, less what is sent to those who need one. What only forms need
 * stays with its like: lists are opened far more often.
 */
function gainOf(one: Cluster, other: Cluster): number {
  if (one.isOfForms !== other.isOfForms) return 0
  const both = [...one.readers].filter((reader) => other.readers.has(reader)).length
  return both * bytesOfRequest - (other.readers.size - both) * one.bytes - (one.readers.size - both) * other.bytes
}

/**
 * What all screens together cost: the bytes and the number of their parts, with all that these import. The frame costs those screens that are
 * shown without it: its styles would change how they look. Infinite when parts import each other in a circle.
 */
function costOf(clusters: readonly Cluster[], { graph, plan, withoutFrame }: Planned): number {
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.modules.map((id) => [id, cluster] as const)))
  const named = (bytes: number): Cluster => ({ modules: [], bytes, readers: new Set(), isOfForms: true })
  const frame = named(frameBytes)
  const ofForms = new Map([
    ['forms', named(formsBytes)],
    ['sign-in', named(formsBytes)],
  ])
  const fixed = new Map([...ofForms, ['frame', frame]])
  const partOf = (id: string) => clusterOf.get(id) ?? fixed.get(plan.get(id) ?? '')
  const all = new Map<Cluster, Set<Cluster>>()
  const reached = (cluster: Cluster, above: readonly Cluster[] = []): Set<Cluster> | null => {
    if (above.includes(cluster)) return null
    const known = all.get(cluster)
    if (known) return known
    const found = new Set([cluster])
    for (const next of new Set(cluster.modules.flatMap((id) => graph.get(id)?.imports ?? []).map(partOf))) {
      if (!next || next === cluster) continue
      const further = reached(next, [...above, cluster])
      if (!further) return null
      further.forEach((one) => found.add(one))
    }
    all.set(cluster, found)
    return found
  }
  const files = new Map<string, Set<Cluster>>()
  for (const cluster of [...clusters, ...ofForms.values()]) {
    const further = reached(cluster)
    if (!further) return Number.POSITIVE_INFINITY
    for (const reader of cluster.readers) files.set(reader, new Set([...(files.get(reader) ?? []), ...further]))
  }
  for (const [reader, parts] of files) if (!withoutFrame.has(reader)) parts.delete(frame)
  return files
    .values()
    .reduce((sum, parts) => parts.values().reduce((one, { bytes }) => one + bytes + bytesOfRequest, sum), 0)
}
