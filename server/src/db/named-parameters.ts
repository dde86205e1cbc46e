/** A statement with `$1`, `$2` … in the place of its named parameters. */
export type Numbered = {
  text: string
  /** `names[0]` is the parameter that became `$1`. */
  names: string[]
}

/**
 * What of a statement's text may hold a colon or a dollar sign that is no parameter, then the parameters themselves. In this order:
 * text with and without backslashes, quoted names, both kinds of comment, dollar quotes, casts, positions, names.
 */
const token =
  /\b[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|::|(?<position>\$\d+)|:(?<name>[A-Za-z_]\w*)/g

/**
 * Numbers the named parameters (`:name`) of a statement; a name that stands several times is one parameter.
 * @throws Error when the text has positions (`$1`) of its own
 */
export function numberParameters(sql: string): Numbered {
  const names: string[] = []
  const text = sql.replace(token, (found: string, ...groups: unknown[]) => {
    const { position, name } = groups.at(-1) as { position?: string; name?: string }
    if (position) throw new Error(`${position} stands in the text: parameters have names, such as :id`)
    if (!name) return found
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}
