import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'name' | 'code' | 'imports'>
type Bundle = Record<string, Chunk | { readonly type: 'asset' }>

/**
 * Puts the bundler's runtime, which it keeps in a separate file, into the script of the page, which every page has: one request less before
 * each screen.
 */
export function runtimeInBase(): Plugin {
  return {
    name: 'runtime-in-base',
    apply: 'build',
    generateBundle: { order: 'post', handler: (_options, bundle) => moveRuntime(bundle) },
  }
}

const ofRuntime = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";?/

/** @throws Error when a script does not have the bundler's known shape */
export function moveRuntime(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
  const base = chunks.find(({ name }) => name === 'base')
  if (!runtime || !base) throw new Error('There is no script of the page, or nothing of the bundler')
  const [, body, names] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(runtime.code) ?? []
  if (body === undefined || names === undefined) throw new Error(`${runtime.fileName} has another shape`)
  const fields = pairsOf(names)
    .map(([own, rest]) => `${rest}:${own}`)
    .join(',')
  for (const chunk of chunks) {
    if (chunk === runtime || !chunk.imports.includes(runtime.fileName)) continue
    const [line, wanted] = ofRuntime.exec(chunk.code) ?? []
    if (line === undefined || wanted === undefined) throw new Error(`${chunk.fileName} has another shape`)
    const taken = `const{${pairsOf(wanted)
      .map(([rest, own]) => `${rest}:${own}`)
      .join(',')}}=runtime$;`
    const before =
      chunk === base
        ? `export const runtime$=(()=>{${body}return{${fields}}})();`
        : `import{runtime$}from"./${nameOf(base)}";`
    chunk.code = chunk.code.replace(line, () => before + taken)
    chunk.imports = [
      ...new Set(chunk.imports.map((name) => (name === runtime.fileName ? base.fileName : name))),
    ].filter((name) => name !== chunk.fileName)
  }
  // The lists of files to fetch before an import.
  for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${runtime.fileName}"`, () => `"${base.fileName}"`)
  delete bundle[runtime.fileName]
}

/** Reads `a as b,c` as pairs; a single name is paired with itself. */
const pairsOf = (names: string) =>
  names.split(',').map((name) => {
    const [first = '', second = first] = name.split(' as ')
    return [first, second] as const
  })

const nameOf = ({ fileName }: Chunk) => fileName.split('/').at(-1)
