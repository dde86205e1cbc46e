/** A command that a page tells its reader to type. `words` is what the launcher gets: the program and its arguments. */
export type DocumentedCommand = { page: string; text: string; words: string[] }
type Page = { path: string; text: string }

/** Pages write the command line in short, as one that is on the path. */
const commandLine = /^kasuwa (?=[a-z])/

/** The command of the launcher. It runs on any Node from 20 on, and brings the one that the programs need. */
const launcher = /^node tools\/launch\/run\.mjs(?: --whole)?(?: |$)/
const npmCommand = /^npm (?:run )?([\w-]+)(?: -- (.*))?$/

/**
 * Every `npm …`, `node …` and `kasuwa …` of these pages, in a line of code or within a sentence, and why one of them cannot run as it is written.
 * @param scripts the scripts of package.json
 */
export function documentedCommands(
  pages: readonly Page[],
  scripts: Readonly<Record<string, string>>,
): { commands: DocumentedCommand[]; problems: string[] } {
  const commands: DocumentedCommand[] = []
  const problems: string[] = []
  for (const page of pages)
    for (const text of new Set(typedIn(page.text))) {
      const line = lineOf(text, scripts)
      if (line === null) problems.push(`${page.path}: package.json has no script for ${text}`)
      else if (!launcher.test(line))
        problems.push(`${page.path}: ${text} needs Node 24, since the launcher does not start it`)
      else commands.push({ page: page.path, text, words: line.replace(launcher, '').split(' ') })
    }
  return { commands, problems }
}

function typedIn(page: string): string[] {
  const lines = [...page.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'))
  const withinSentences = [...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...lines, ...withinSentences].filter((text) => /^(npm|node) /.test(text) || commandLine.test(text))
}

/** The command that npm runs for a script; a command of `node` is itself. */
function lineOf(text: string, scripts: Readonly<Record<string, string>>): string | null {
  const typed = text.replace(commandLine, 'npm run kasuwa -- ')
  if (!typed.startsWith('npm ')) return typed
  const [, name = '', words] = npmCommand.exec(typed) ?? []
  const script = scripts[name]
  return script === undefined ? null : [script, words].filter(Boolean).join(' ')
}
