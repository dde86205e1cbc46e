import type { StaticImport } from 'oxc-parser'
import { isConstant, makesElements, nowhere } from './results.ts'
import { isNode, listOf, nameOf, type Node, nodesOf } from './syntax.ts'

/** Names of a file that hold words for good. */
export function constantsOf(program: unknown, imports: readonly StaticImport[]): Set<string> {
  const constants = new Set(
    imports
      .filter(({ moduleRequest }) => textsFile.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  for (const node of nodesOf(program)) {
    const name = node.type === 'VariableDeclarator' ? nameOf(node['id']) : undefined
    if (name === undefined || !isNode(node['init'])) continue
    if (isConstant(node['init'], { ...nowhere, constants })) constants.add(name)
    else constants.delete(name)
  }
  return constants
}

/** Which names that are declared there hold or make nothing but elements. */
export function heldBy(nodes: readonly Node[]): Map<string, boolean> {
  const held = new Map<string, boolean>()
  for (const node of nodes) {
    const name = nameOf(node['id'] ?? node['key'])
    if (name === undefined) continue
    const isElements =
      node.type === 'TSPropertySignature'
        ? isTypeOfElements(node)
        : node.type === 'FunctionDeclaration'
          ? makesElements(node)
          : node.type === 'VariableDeclarator' && isNode(node['init'])
            ? makesElements(node['init'])
            : undefined
    if (isElements !== undefined) held.set(name, isElements && held.get(name) !== false)
  }
  return held
}

/** The names that a statement of the file declares for all others: the properties of a type, the names of constants and functions. */
export function seenInAllOf(statement: Node): Node[] {
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
  if (declaration.type === 'TSTypeAliasDeclaration' || declaration.type === 'TSInterfaceDeclaration')
    return nodesOf(declaration)
  return [declaration, ...listOf(declaration['declarations'])]
}

const textsFile = /(^|[/-])texts\.ts$/

/** A property that is declared as `Elements`, or as a function that gives them, can hold no text. */
function isTypeOfElements(node: Node): boolean {
  const named = nodesOf(node)
    .filter(({ type }) => type === 'TSTypeReference')
    .map(({ typeName }) => nameOf(typeName))
  return named.includes('Elements') && !named.includes('ReactNode')
}
