import { parseSync } from 'oxc-parser'
import { isTest, type SourceFile } from './tree.ts'

/** Attributes and properties whose text people read. */
const readByPeople = new Set([
  'alt',
  'aria-label',
  'caption',
  'empty',
  'header',
  'hint',
  'label',
  'lead',
  'loading',
  'message',
  'note',
  'of',
  'placeholder',
  'text',
  'title',
])

/**
 * The texts in a component of the web that people read: between tags, in an attribute or in a property. They belong in the texts.ts of
 * their feature, where they can be translated.
 */
export function literalsOf({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const found: string[] = []
  const walk = (node: unknown, isRead: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, isRead)
    if (!isNode(node)) return
    if (isRead && hasLetters(textOf(node))) found.push(`${path}: ${textOf(node).trim()}`)
    for (const [child, value] of Object.entries(node)) walk(value, readsChild(node, child, isRead))
  }
  walk(parseSync(path, text).program, false)
  return found
}

/** True for components of the web, but not for their tests or for files without tags. */
export function isComponent(path: string): boolean {
  return /^web\/src\/.*\.tsx$/.test(path) && !isTest(path) && !/(^|\/)test-[a-z-]+\.tsx$/.test(path)
}

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** True where people read the child of a node: they read the branches of a conditional, but not its condition. */
function readsChild(node: Node, child: string, isRead: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return child === 'children'
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
    case 'ParenthesizedExpression':
      return isRead
    case 'ConditionalExpression':
      return isRead && child !== 'test'
    case 'LogicalExpression':
      return isRead && child === 'right'
    case 'JSXAttribute':
    case 'Property':
      return child === 'value' && readByPeople.has(nameOf(node))
    default:
      return false
  }
}

function nameOf(node: Node): string {
  const name = node['type'] === 'Property' ? node['key'] : node['name']
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function textOf(node: Node): string {
  const { value } = node
  if (node.type === 'TemplateElement') return isCooked(value) ? value.cooked : ''
  return (node.type === 'JSXText' || node.type === 'Literal') && typeof value === 'string' ? value : ''
}

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
