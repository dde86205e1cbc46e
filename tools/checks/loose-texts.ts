import { parseSync } from 'oxc-parser'
import { constantsOf, heldBy, seenInAllOf } from './held-names.ts'
import { isWords, type Result, resultOf, type Scope } from './results.ts'
import { isNode, listOf, nameOf, type Node, nodesOf, ownReturns } from './syntax.ts'
import type { SourceFile } from './tree.ts'

/**
 * Places of a component where a text that may change, appear or go stands beside other texts or elements. A browser's translator puts each
 * text into a <font> of its own, and React then changes the old text, which nobody sees any more, or fails. A text that is the only child of
 * its element is set by React on the element, and stays right.
 */
export function looseTextsOf({ path, text, imports }: Source, sources: readonly Source[] = []): string[] {
  const { program, module } = parseSync(path, text)
  const file = {
    constants: constantsOf(program, module.staticImports),
    ofFile: heldBy(listOf(program.body).flatMap(seenInAllOf)),
  }
  const elsewhere = imports.flatMap(({ target }) => sources.find(({ path: other }) => other === target) ?? [])
  const isHeldElsewhere = (name: string) =>
    elsewhere.map((other) => heldIn(other).get(name)).find((isElements) => isElements !== undefined) ?? false
  const found: string[] = []
  for (const statement of listOf(program.body)) {
    const own = heldBy(nodesOf(statement))
    const scope: Scope = {
      constants: file.constants,
      holdsElements: (name) => own.get(name) ?? file.ofFile.get(name) ?? isHeldElsewhere(name),
    }
    for (const node of nodesOf(statement)) if (isLoose(node, scope)) found.push(`${path}:${lineOf(text, node)}`)
  }
  return found
}

type Source = Pick<SourceFile, 'path' | 'text' | 'imports'>

const known = new WeakMap<Source, ReadonlyMap<string, boolean>>()

/** Kept for each file, since many import the same ones. */
function heldIn(source: Source): ReadonlyMap<string, boolean> {
  const held = known.get(source) ?? heldBy(nodesOf(parseSync(source.path, source.text).program))
  known.set(source, held)
  return held
}

function isLoose(node: Node, scope: Scope): boolean {
  if (isComponent(node))
    return ownReturns(node['body']).some((given) => ['text', 'bare'].includes(resultOf(given, scope)))
  if ((node.type !== 'JSXElement' && node.type !== 'JSXFragment') || isLeftAlone(node)) return false
  const children = listOf(node['children'])
    .map((child) => renderedBy(child, scope))
    .filter((what) => what !== 'nothing')
  if (children.includes('bare')) return true
  if (children.includes('text')) return node.type === 'JSXFragment' || children.length > 1
  // React puts an element that appears before the next node, and that is no longer where it was.
  return children.some((child, index) => child === 'part' && children[index + 1] === 'words')
}

/** A component must not give a bare text: whoever shows it may have other texts beside it. */
const isComponent = (node: Node): boolean =>
  node.type === 'FunctionDeclaration' && /^[A-Z]/.test(nameOf(node['id']) ?? '')

/** Translators leave what is marked so. */
function isLeftAlone({ openingElement }: Node): boolean {
  if (!isNode(openingElement)) return false
  return listOf(openingElement['attributes']).some(
    ({ name, value }) => nameOf(name) === 'translate' && isNode(value) && value['value'] === 'no',
  )
}

/** `part`: elements that may change, come or go. */
function renderedBy(child: Node, scope: Scope): Result | 'part' {
  if (child.type === 'JSXText') return isWords(child) ? 'words' : 'nothing'
  if (child.type !== 'JSXExpressionContainer') return 'element'
  const { expression } = child
  if (!isNode(expression)) return 'nothing'
  const what = resultOf(expression, scope)
  return what === 'element' ? 'part' : what
}

const lineOf = (text: string, node: Node): number => text.slice(0, Number(node['start'])).split('\n').length
