/** The imports of a module: those at once, and those later. */
export type PlannedModule = { readonly imports: readonly string[]; readonly later: readonly string[] }
export type ModuleGraph = ReadonlyMap<string, PlannedModule>

/** A group of screens by its modules: one list for each screen, its own module first. */
export type PlannedGroup = {
  readonly name: string
  readonly around: 'nothing' | 'frame' | 'frame and lists'
  readonly screens: readonly (readonly string[])[]
}

export type ChunkPlan = {
  /** The modules that the page, the sign-in page, the app and the frame of the consoles begin with. */
  readonly starts: Readonly<Record<'page' | 'signIn' | 'app' | 'frame', string>>
  /** The libraries that all forms are made with. */
  readonly isOfForms: (id: string) => boolean
  readonly isOfSignIn: (id: string) => boolean
  /** Parts of forms that one screen needs at once and dialogs of many others need too. */
  readonly isOfFields: (id: string) => boolean
  readonly groups: readonly PlannedGroup[]
  /** The file of a module that no screen needs at once, by the later imports that need it; null leaves that to the bundler. */
  readonly laterFile: (id: string, readers: ReadonlySet<string>) => string | null
}

/**
 * Decides which built file each module goes into; the bundler places the others.
 * - `forms`: the libraries of forms; `sign-in`: modules that only the sign-in page needs; `base`: the rest of that page, which all others have too
 * - `app`: the rest of the app; `frame`: the rest of the frame
 * - modules that the screens of three groups need: `lists` if all of them are lists, the frame otherwise
 * - modules that the screens of five groups need, one of them without a frame: the app
 * - modules that fewer groups need: a file by their names, or the screen's own file if only one screen needs it
 * - modules that a screen without the frame imports later are never in one file with modules that need the frame, whose styles would change that screen
 * So a file imports only what at least the same groups need: no two import each other in a circle.
 */
export function planChunks(
  graph: ModuleGraph,
  { starts, isOfForms, isOfSignIn, isOfFields, groups, laterFile }: ChunkPlan,
): Map<string, string> {
  const plan = new Map<string, string>()
  const put = (name: string, modules: Iterable<string>) => {
    for (const id of modules) if (!plan.has(id)) plan.set(id, name)
  }
  const all = [...graph.keys()]
  put('forms', all.filter(isOfForms))
  put('sign-in', all.filter(isOfSignIn))
  put('base', reach(graph, starts.page, starts.signIn))
  put('app', reach(graph, starts.app))
  put('fields', all.filter(isOfFields))
  const frame = reach(graph, starts.frame)
  const bare = reachAtAnyTime(
    graph,
    groups.flatMap(({ around, screens }) => (around === 'nothing' ? screens.flat() : [])),
    reach(graph, starts.app),
  )
  for (const [id, need] of needsOf(graph, groups))
    put(sharedFile(need, { isOfFrame: frame.has(id), isBare: bare.has(id) }), [id])
  for (const id of frame) put(bare.has(id) ? 'app' : 'frame', [id])
  for (const [id, readers] of readersOf(graph)) {
    const file = plan.has(id) ? null : laterFile(id, readers)
    if (file !== null) put(bare.has(id) ? `${file}-bare` : file, [id])
  }
  return plan
}

type Need = { readonly groups: Set<PlannedGroup>; readonly screens: Set<string> }

/** The groups and the screens that need each module at once. */
function needsOf(graph: ModuleGraph, groups: readonly PlannedGroup[]): Map<string, Need> {
  const needs = new Map<string, Need>()
  for (const group of groups)
    for (const modules of group.screens)
      for (const id of reach(graph, ...modules)) {
        const need = needs.get(id) ?? { groups: new Set(), screens: new Set() }
        needs.set(id, need)
        need.groups.add(group)
        need.screens.add(modules[0] ?? '')
      }
  return needs
}

function sharedFile(
  { groups, screens }: Need,
  { isOfFrame, isBare }: Readonly<Record<'isOfFrame' | 'isBare', boolean>>,
): string {
  const found = [...groups]
  if (isOfFrame || found.length > (isBare ? 4 : 2)) {
    if (isBare) return 'app'
    return isOfFrame || found.some(({ around }) => around === 'frame') ? 'frame' : 'lists'
  }
  const [screen = ''] = screens
  const name = screens.size > 1 ? `shared-${found.map((group) => group.name).join('-')}` : nameOf(screen)
  return isBare && found.every(({ around }) => around !== 'nothing') ? `${name}-bare` : name
}

const nameOf = (id: string) =>
  id
    .split('/')
    .at(-1)
    ?.replace(/\.[a-z]+$/, '') ?? id

/** All that some modules import at once, themselves included. */
export function reach(graph: ModuleGraph, ...starts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.get(id)?.imports.forEach(follow)
  }
  starts.forEach(follow)
  return found
}

/** The names of files that import each other in a circle, beginning and ending with the same; null if there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const follow = (name: string, above: readonly string[]): readonly string[] | null => {
    if (above.includes(name)) return [...above.slice(above.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const found = follow(next, [...above, name])
      if (found) return found
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const found = follow(name, [])
    if (found) return found
  }
  return null
}

/** All that some modules import at once or later, themselves included, except what these `others` import later: the app leads to every screen. */
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

/** All that is fetched later and needs each module, itself included. */
function readersOf(graph: ModuleGraph): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>()
  for (const start of new Set([...graph.values()].flatMap(({ later }) => later)))
    for (const id of reach(graph, start)) readers.set(id, (readers.get(id) ?? new Set()).add(start))
  return readers
}
