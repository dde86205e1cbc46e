import { parseSync, Visitor } from 'oxc-parser'
import { bannedInProse, bannedWords, namesOfOthers } from './banned-words.ts'
import { titlesOf, type TextFile } from './requirements.ts'

/** Migrations up to this one are released: a database has their names. */
const lastReleasedMigration = 31
/** Comments of migrations up to this one were written before they had to begin as sentences, and a migration is never changed. */
const lastWithFreeComments = 124

/** Every name with a banned word: of files and folders, in code and in SQL. */
export function badNames(files: readonly TextFile[]): string[] {
  return files.flatMap((file) => {
    const inText = mayHold(file, bannedWords) ? namesIn(file) : []
    const names = new Set([...file.path.split('/'), ...inText])
    return [...names]
      .filter((name) => !namesOfOthers.has(name))
      .flatMap((name) => problems(file, name, bannedWords, wordsOf(name)))
  })
}

/** Every comment, test title and line of a document with a banned word. */
export function badProse(files: readonly TextFile[]): string[] {
  return files
    .filter((file) => mayHold(file, bannedInProse))
    .flatMap((file) => proseIn(file).flatMap((line) => problems(file, line.trim(), bannedInProse, wordsOf(line))))
}

/** Every comment that begins with Of, What or Whom and is not a question. It should be a sentence or a noun phrase. */
export function badOpenings(files: readonly TextFile[]): string[] {
  return files
    .filter(({ text }) => /\b(Of|What|Whom)\s/.test(text))
    .flatMap((file) => commentsIn(file).map((comment) => [file.path, comment.replace(/^[\s*/-]+/, '')] as const))
    .filter(([, comment]) => /^(Of|What|Whom)\s/.test(comment) && !/^[^.!?]*\?/.test(comment))
    .map(([path, comment]) => `${path}: ${comment.split('\n', 1)[0]} (a comment is a sentence or a noun phrase)`)
}

/** A quick check of the whole text, since parsing every file takes seconds. */
function mayHold({ text }: TextFile, table: ReadonlyMap<string, string>): boolean {
  const words = new Set(wordsOf(text))
  return [...table.keys()].some((banned) => banned.split(' ').every((word) => words.has(word)))
}

function problems(
  { path }: TextFile,
  found: string,
  table: ReadonlyMap<string, string>,
  words: readonly string[],
): string[] {
  const spaced = ` ${words.join(' ')} `
  return [...table]
    .filter(([banned]) => spaced.includes(` ${banned} `))
    .map(([banned, better]) => `${path}: ${found} (not "${banned}", but ${better})`)
}

/** `maxWaitMs`, `max_wait_ms` and `max-wait-ms` are three words each. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

function namesIn({ path, text }: TextFile): string[] {
  if (isCode(path)) return namesInCode(path, text)
  if (path.endsWith('.sql') && !isUpTo(path, lastReleasedMigration)) return namesInSql(text)
  return []
}

function isUpTo(path: string, last: number): boolean {
  const number = /^server\/migrations\/(\d+)_/.exec(path)?.[1]
  return number !== undefined && Number(number) <= last
}

/** A property that is read, such as `stream.pause`, has a dot before its name. */
function namesInCode(path: string, text: string): string[] {
  const names: string[] = []
  const read = new Set<number>()
  const keep = ({ name, start }: { name: string; start: number }) => names.push(read.has(start) ? `.${name}` : name)
  new Visitor({
    MemberExpression(node) {
      if (!node.computed) read.add(node.property.start)
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'sql')
        names.push(...namesInSql(text.slice(node.value.start, node.value.end)))
    },
    Identifier: keep,
    JSXIdentifier: keep,
    PrivateIdentifier: keep,
  }).visit(parseSync(path, text).program)
  return names
}

/** SQL's names, without its comments and the texts between quotes. */
function namesInSql(sql: string): string[] {
  return sql.replaceAll(/--[^\n]*|'[^']*'/g, ' ').match(/[A-Za-z_]\w*/g) ?? []
}

/** Line comments on lines that follow each other are one comment. */
function commentsIn({ path, text }: TextFile): string[] {
  if (path.endsWith('.sql'))
    return isUpTo(path, lastWithFreeComments) ? [] : (text.match(/--[^\n]*(\n[ \t]*--[^\n]*)*/g) ?? [])
  if (!isCode(path)) return []
  const { comments } = parseSync(path, text)
  return comments
    .filter(({ type, start }, index) => {
      const before = comments[index - 1]
      return before?.type !== 'Line' || type !== 'Line' || !/^\r?\n[ \t]*$/.test(text.slice(before.end, start))
    })
    .map(({ value }) => value)
}

function proseIn({ path, text }: TextFile): string[] {
  if (path.endsWith('.md')) return text.split('\n').map((line) => line.replaceAll(/`[^`]*`/g, ''))
  if (path.endsWith('.sql')) return isUpTo(path, lastReleasedMigration) ? [] : (text.match(/--[^\n]*/g) ?? [])
  if (!isCode(path)) return []
  const comments = parseSync(path, text).comments.map(({ value }) => value)
  return [...comments, ...titlesOf({ path, text }).titles]
}
