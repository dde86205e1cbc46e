import { parseSync } from 'oxc-parser'
import { childrenOf, isNode, listOf, type Node, nameOf } from './syntax.ts'
import type { SourceFile } from './tree.ts'

/** A declaration at the top of a file, `file#name`, or one entry of an object that is declared there, `file#name.entry`. */
export type Declaration = { id: string; node: Node; uses: ReadonlySet<string> }

/** The declarations of some files by their ids, each with the ids that its code names. */
export type References = ReadonlyMap<string, Declaration>

type FileNames = { path: string; own: ReadonlyMap<string, Node>; imported: ReadonlyMap<string, string> }

/**
 * Finds which declarations name which others. A name counts even where it is only passed on, so that more is found than ever runs, and
 * nothing less; a function that is found in a table at run time counts where the table is named.
 */
export function referencesIn(sources: readonly SourceFile[]): References {
  return new Map(sources.flatMap((file) => declarationsIn(file).map((one) => [one.id, one])))
}

/** A file is read once, since the check is tried on changed copies of one file. */
const known = new WeakMap<SourceFile, Declaration[]>()

function declarationsIn(file: SourceFile): Declaration[] {
  const before = known.get(file)
  if (before) return before
  const names = namesOf(file)
  const found = [...names.own].flatMap(([name, node]) => declarationsOf(names, name, node))
  known.set(file, found)
  return found
}

/** Everything that is named from here on, each with the one that named it; null for where it began. */
export function reachedFrom(references: References, begin: Iterable<string>): ReadonlyMap<string, string | null> {
  const reached = new Map<string, string | null>([...begin].map((id) => [id, null]))
  // A map grows while it is read.
  for (const id of reached.keys())
    for (const used of references.get(id)?.uses ?? []) if (!reached.has(used)) reached.set(used, id)
  return reached
}

/** The names that lead to one that was reached, the first one first. */
export function trailTo(reached: ReadonlyMap<string, string | null>, id: string): string[] {
  const before = reached.get(id)
  return before ? [...trailTo(reached, before), id] : [id]
}

function namesOf({ path, text, imports }: SourceFile): FileNames {
  const { program, module } = parseSync(path, text)
  const targets = new Map(imports.map(({ written, target }) => [written, target]))
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ localName, importName }): [string, string] => [
        localName.value,
        `${targets.get(moduleRequest.value) ?? moduleRequest.value}#${importName.name ?? '*'}`,
      ]),
  )
  return { path, own: new Map(listOf(program.body).flatMap(declaredIn)), imported: new Map(imported) }
}

function declaredIn(node: Node): [string, Node][] {
  if (node.type === 'ExportNamedDeclaration') return isNode(node['declaration']) ? declaredIn(node['declaration']) : []
  if (node.type === 'VariableDeclaration')
    return listOf(node['declarations']).flatMap((one) => boundBy(one['id']).map((name): [string, Node] => [name, one]))
  const name = nameOf(node['id'])
  return name === undefined ? [] : [[name, node]]
}

/** The names that a declaration binds, also by a pattern. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? '']
  const parts = [...listOf(pattern['properties']), ...listOf(pattern['elements'])]
  return parts.flatMap((part) => boundBy(part['value'] ?? part['argument'] ?? part))
}

function declarationsOf(names: FileNames, name: string, node: Node): Declaration[] {
  const id = `${names.path}#${name}`
  const object = isNode(node['init']) && node['init'].type === 'ObjectExpression' ? node['init'] : null
  const entries = listOf(object?.['properties']).flatMap((entry): Declaration[] => {
    const key = nameOf(entry['key'])
    return entry.type === 'Property' && key !== undefined
      ? [{ id: `${id}.${key}`, node: entry, uses: usesOf(names, entry['value']) }]
      : []
  })
  return [{ id, node, uses: usesOf(names, node) }, ...entries]
}

function usesOf(names: FileNames, from: unknown): Set<string> {
  return new Set(
    identifiersIn(from).flatMap((name) =>
      names.own.has(name) ? [`${names.path}#${name}`] : (names.imported.get(name) ?? []),
    ),
  )
}

/** The names in some code, without those of properties. */
function identifiersIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [nameOf(node) ?? '']
  const hides = node['computed'] === true ? [] : [hiddenIn(node)]
  return childrenOf(node)
    .filter((child) => !hides.includes(child) && !isType(child))
    .flatMap(identifiersIn)
}

/** Types run nothing; the three that hold an expression are no types. */
const isType = ({ type }: Node): boolean => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)

/** The node of a property's name, which names no declaration. */
const hiddenIn = (node: Node): unknown =>
  node.type === 'MemberExpression'
    ? node['property']
    : node.type === 'Property' && node['shorthand'] !== true
      ? node['key']
      : null
