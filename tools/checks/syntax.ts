/** A node of a parsed file. */
export type Node = { readonly type: string; readonly [key: string]: unknown }

/** Every node from one on, itself first. */
export function nodesOf(from: unknown): Node[] {
  const found: Node[] = []
  const walk = (node: unknown): void => {
    if (!isNode(node)) return
    found.push(node)
    for (const child of childrenOf(node)) walk(child)
  }
  walk(from)
  return found
}

/** The nodes right below one. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (isNode(value) ? [value] : listOf(value)))

/** The nodes of a list. */
export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'

/** The results that a function's own statements return, without those of functions inside it. */
export function ownReturns(node: unknown): Node[] {
  if (!isNode(node) || isFunction(node)) return []
  if (node.type === 'ReturnStatement') return isNode(node['argument']) ? [node['argument']] : []
  return childrenOf(node).flatMap(ownReturns)
}

/** The name that a node has or is. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}
