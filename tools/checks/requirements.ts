import { parseSync, Visitor } from 'oxc-parser'

/** A file of the repository, its path from the root. */
export type TextFile = { path: string; text: string }

/** `folder/` of the pages that explain every id. */
export const pagesFolder = 'docs/requirements/'

/** Prefixes in test titles that look like ids but are not: references of loans and applications, and names of standards. */
const otherPrefixes = ['LN', 'APP', 'SHA', 'UTF', 'AES', 'PDF', 'TST']

/** Prefixes of ids that need no test: clarifications and invariants explain lines that have tests. */
const withoutOwnTests = ['C', 'INV']

/** Lines that describe the product as a whole: the lines of its parts have the tests. */
export const describesTheWhole: Record<string, string> = {
  'GEN-01': 'the product as a whole; every screen of money shows naira (FMT-01)',
  'GEN-06': 'the acts of a customer: BANK, LREQ and LDET',
  'GEN-07': 'the acts of an agent: GRP, ACUST and UPAY',
  'GEN-08': 'the acts of an admin: MCUST, MAGT, MLOAN and MPAY',
  'GEN-11': 'the scope: the list of areas',
  'GEN-12': 'leaves rules of the server to us: the clarifications',
}

const definition = /^(?:- \*\*|\| )([A-Z][A-Z0-9]*-\d+[a-z]?|[A-G]\d{1,2})(?=[ *])/gm
const numbered = /(?<![\w-])([A-Z][A-Z0-9]*)-\d+[a-z]?(?!\w)/g
const short = /(?<![\w-])[A-G]\d{1,2}(?!\w)/g

/** Every id that the pages explain, and the pages where it is explained: more than one is a mistake. */
export function explainedIds(pages: readonly TextFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of pages)
    for (const match of text.matchAll(definition)) found.set(match[1]!, [...(found.get(match[1]!) ?? []), path])
  return found
}

const prefixOf = (id: string): string => id.split('-')[0]!

const explains = (file: TextFile): boolean => file.path.startsWith(pagesFolder)

/** The text between a literal's quotes; the fixed parts of a template. */
function literal(node: unknown): string | null {
  if (typeof node !== 'object' || node === null || !('type' in node)) return null
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !('quasis' in node) || !Array.isArray(node.quasis)) return null
  return node.quasis.map((part: { value: { raw: string } }) => part.value.raw).join('${}')
}

/** The name that a call begins with: `test` of `test.each(rows)('…')`. */
function calledName(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? ''
}

const startsWithId = /^[A-Z][A-Z0-9]*-\d+[a-z]?(?!\w)/
const hasGap = /%[sidfjo]|\$\w|\$\{\}/

/**
 * The titles of a file's tests, and the cases that fill their gaps: where a title has a gap (`%s`), every text of the file that begins
 * with an id counts as such a case.
 */
export function titlesOf(file: TextFile): Titles {
  const known = titlesKnown.get(file) ?? findTitles(file)
  titlesKnown.set(file, known)
  return known
}

type Titles = { titles: string[]; cases: string[] }

/** Two checks ask for the titles of each file, and to parse all files takes seconds. */
const titlesKnown = new WeakMap<TextFile, Titles>()

function findTitles({ path, text }: TextFile): Titles {
  const titles: string[] = []
  const idFirst: string[] = []
  const keep = (words: string | null) => {
    if (words !== null && startsWithId.test(words)) idFirst.push(words)
  }
  new Visitor({
    CallExpression(node) {
      if (!['test', 'it', 'describe'].includes(calledName(text.slice(node.start, node.start + 20)))) return
      const title = literal(node.arguments[0])
      if (title !== null) titles.push(title)
    },
    Literal: (node) => keep(literal(node)),
    TemplateLiteral: (node) => keep(literal(node)),
  }).visit(parseSync(path, text).program)
  return { titles, cases: titles.some((title) => hasGap.test(title)) ? idFirst : [] }
}

const isScript = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)
const isTestFile = (path: string): boolean => /\.(test|journey|spec)\.tsx?$/.test(path)

/** The comments of a file that may name a goal of reliability; parsing all others would take seconds. */
const commentsOf = ({ path, text }: TextFile): string[] =>
  isScript(path) && text.search(short) >= 0 ? parseSync(path, text).comments.map((comment) => comment.value) : []

const matches = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[0]))

/** Ids that are explained twice. */
export function explainedTwice(files: readonly TextFile[]): string[] {
  return [...explainedIds(files.filter(explains))]
    .filter(([, paths]) => paths.length > 1)
    .map(([id, paths]) => `${id} is explained more than once: ${paths.join(', ')}`)
}

/** Ids that a file names and no page explains: by known prefix anywhere, by any other in the title of a test. */
export function unexplained(files: readonly TextFile[]): string[] {
  const known = explainedIds(files.filter(explains))
  const prefixes = new Set([...known.keys()].map(prefixOf))
  return files.flatMap((file) => {
    const titles = isTestFile(file.path) ? titlesOf(file).titles : []
    const written = matches([file.text], numbered).filter((id) => prefixes.has(prefixOf(id)))
    const inTitles = matches(titles, numbered).filter((id) => !otherPrefixes.includes(prefixOf(id)))
    const goals = matches([...titles, ...commentsOf(file)], short)
    return [...new Set([...written, ...inTitles, ...goals])]
      .filter((id) => !known.has(id))
      .map((id) => `${file.path} names ${id}, which ${pagesFolder} does not explain`)
  })
}

/** Numbered lines that no test names in its title, and exceptions that are no longer needed. */
export function withoutTest(files: readonly TextFile[], exceptions: readonly string[]): string[] {
  const tests = files.filter((file) => isTestFile(file.path)).map(titlesOf)
  const named = new Set(
    matches(
      tests.flatMap(({ titles, cases }) => [...titles, ...cases]),
      numbered,
    ),
  )
  const lines = [...explainedIds(files.filter(explains)).keys()].filter(
    (id) => id.includes('-') && !withoutOwnTests.includes(prefixOf(id)),
  )
  return [
    ...lines.filter((id) => !named.has(id) && !exceptions.includes(id)).map((id) => `no test names ${id} in its title`),
    ...exceptions
      .filter((id) => named.has(id) || !lines.includes(id))
      .map((id) => `${id} is no longer an exception: a test names it, or there is no such line`),
  ]
}
