import path from 'node:path'
import type { ESTree, Rolldown } from 'vite'

/** Where a screen's code is: its module, or null when the app has it already; `isConsole` when the frame of the consoles is around it. */
export type ScreenFile = { readonly name: string; readonly module: string | null; readonly isConsole: boolean }

const tables = ['screens', 'customer-screens', 'agent-screens', 'admin-screens']

/**
 * The screens of all tables.
 * @param app the folder of the tables
 * @throws Error when a table is not part of the build
 */
export function listedScreens(
  context: Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse'>,
  app: string,
): readonly ScreenFile[] {
  return tables.flatMap((name) => {
    const table = `${app}/${name}.tsx`
    const code = context.getModuleInfo(table)?.code
    if (!code) throw new Error(`${table} is not part of the build`)
    return screensIn(context.parse(code), table, `${app}/placeholder-page.tsx`)
  })
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** The lists whose screens are in the frame of the consoles. */
const consoleLists = ['consoleScreens', 'customerScreens', 'agentScreens', 'adminScreens']

/**
 * The screens that a table of src/app lists, as `{ name, page: lazy(…, () => import(…)) }` and `placeholder(name, …)`. Read from its syntax,
 * since the table itself needs a browser.
 * @param file the table's own file
 * @param placeholderFile the module of the screens that are kept for later
 */
export function screensIn(program: ESTree.Program, file: string, placeholderFile: string): ScreenFile[] {
  const tops = declarationsOf(program as unknown as Node)
  const moduleOf = (page: Node): string | null => {
    const declared = page.type === 'Identifier' ? tops.get(String(page['name'])) : page
    const found = declared ? importIn(declared) : null
    return found === null ? null : path.resolve(path.dirname(file), found)
  }
  return [...tops].flatMap(([list, value]) =>
    nodesIn(value).flatMap((node): ScreenFile[] => {
      const isConsole = consoleLists.includes(list)
      if (node.type === 'ObjectExpression') {
        const [name, page] = ['name', 'page'].map((key) => propertyOf(node, key))
        return name && page ? [{ name: String(name['value']), module: moduleOf(page), isConsole }] : []
      }
      const isPlaceholder = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'placeholder'
      const [name] = isPlaceholder ? (node['arguments'] as readonly Node[]) : []
      return name ? [{ name: String(name['value']), module: placeholderFile, isConsole }] : []
    }),
  )
}

/** The constants of a module, by name. */
function declarationsOf(program: Node): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const node of program['body'] as readonly Node[]) {
    const declaration = (node['declaration'] ?? node) as Node
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration['declarations'] as readonly { id: Node; init: Node | null }[])
      if (init) found.set(String(id['name']), init)
  }
  return found
}

function propertyOf(object: Node, key: string): Node | undefined {
  const found = (object['properties'] as readonly Node[]).find(
    (one) => (one['key'] as Node | undefined)?.['name'] === key,
  )
  return found?.['value'] as Node | undefined
}

/** What the first `import()` within imports. */
function importIn(node: Node): string | null {
  const found = nodesIn(node).find(({ type }) => type === 'ImportExpression')
  return found ? String((found['source'] as Node)['value']) : null
}

/** A node of the syntax and all within it. */
function nodesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  return [node as Node, ...Object.values(node).flatMap(nodesIn)]
}
