import { isFunction, isNode, listOf, type Node, ownReturns } from './syntax.ts'

/** `text`: a text that may change or go; `words`: one that stands for good; `bare`: words beside elements, with none around them. */
export type Result = 'nothing' | 'words' | 'text' | 'element' | 'bare'
export type Scope = { readonly constants: ReadonlySet<string>; readonly holdsElements: (name: string) => boolean }

/** The result of an expression inside an element. */
export function resultOf(node: unknown, scope: Scope): Result {
  if (!isNode(node)) return 'nothing'
  switch (node.type) {
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXElement':
      return 'element'
    case 'JSXFragment':
      return listOf(node['children']).some((child) => isBare(child, scope)) ? 'bare' : 'element'
    case 'Literal':
      return typeof node['value'] === 'string' ? 'words' : typeof node['value'] === 'number' ? 'text' : 'nothing'
    case 'ConditionalExpression':
      return either(resultOf(node['consequent'], scope), resultOf(node['alternate'], scope))
    case 'LogicalExpression':
      return either(
        node['operator'] === '&&' ? 'nothing' : resultOf(node['left'], scope),
        resultOf(node['right'], scope),
      )
    case 'CallExpression':
      return resultOfCall(node, scope)
    case 'ParenthesizedExpression':
      return resultOf(node['expression'], scope)
    default:
      return resultOfName(node, scope)
  }
}

function isBare(child: Node, scope: Scope): boolean {
  if (child.type === 'JSXText') return isWords(child)
  return child.type === 'JSXExpressionContainer' && resultOf(child['expression'], scope) === 'words'
}

/** A line's end and the indent after it are no text. */
export const isWords = (node: Node): boolean => /[^\s]|^[^\S\n]+$/.test(String(node['value']))

function either(one: Result, other: Result): Result {
  const both = [one, other].filter((what) => what !== 'nothing')
  if (both.length === 0) return 'nothing'
  if (both.includes('bare')) return 'bare'
  return both.every((what) => what === 'element') ? 'element' : 'text'
}

function resultOfCall(node: Node, scope: Scope): Result {
  const { callee } = node
  if (isNode(callee) && isNode(callee['property']) && callee['property']['name'] === 'map') {
    const [made] = listOf(node['arguments'])
    return made && makesElements(made) ? 'element' : 'text'
  }
  return isNode(callee) && givesElementsOf(callee, scope) ? 'element' : 'text'
}

const givesElementsOf = (callee: Node, scope: Scope): boolean => resultOfName(callee, scope) === 'element'

function resultOfName(node: Node, scope: Scope): Result {
  if (node.type === 'Identifier') {
    if (node['name'] === 'undefined') return 'nothing'
    return scope.holdsElements(String(node['name'])) ? 'element' : 'text'
  }
  if (node.type === 'ChainExpression') return resultOf(node['expression'], scope)
  if (node.type !== 'MemberExpression') return 'text'
  if (isConstant(node, scope)) return 'words'
  return isNode(node['property']) && scope.holdsElements(String(node['property']['name'])) ? 'element' : 'text'
}

/** Words of a texts.ts, which no state changes: `texts.pay`, but neither `texts.kinds[kind]` nor a call. */
export function isConstant(node: Node, scope: Scope): boolean {
  if (node.type === 'Identifier') return scope.constants.has(String(node['name']))
  return (
    node.type === 'MemberExpression' &&
    node['computed'] !== true &&
    isNode(node['object']) &&
    isConstant(node['object'], scope)
  )
}

/** Whether an expression, a function or each branch of them gives elements. */
export function makesElements(node: Node): boolean {
  const { body } = node
  if (node.type === 'ArrowFunctionExpression' && isNode(body) && body.type !== 'BlockStatement')
    return givesElements(body)
  if (isFunction(node)) return ownReturns(body).length > 0 && ownReturns(body).every(givesElements)
  return givesElements(node)
}

const givesElements = (node: Node): boolean => resultOf(node, nowhere) === 'element'

/** No name is known. */
export const nowhere: Scope = { constants: new Set(), holdsElements: () => false }
