import type { TextFile } from './requirements.ts'

/** `folder/` of the records. */
export const recordsFolder = 'docs/decisions/'

type Decision = { number: number; path: string; lines: string[]; text: string }

const status = /^Status: (holds|(amended|replaced) by (\[\d+\]\([\w-]+\.md\)(, )?)+)$/
const linkToRecord = /\[(\d+)\]\(([\w-]+\.md)\)/g
/** `decision 59`, `decisions 59` and the path of its file. */
const citation = /\bdecisions? 0*(\d+)|decisions\/0*(\d+)-/gi

/** Records whose head has another form, or names a record that does not say so itself. */
export function badHeads(files: readonly TextFile[]): string[] {
  const records = recordsIn(files)
  return records.flatMap((record) => [
    ...headProblems(record),
    ...numberProblems(record, records),
    ...statusProblems(record, records),
  ])
}

/** Numbers of decisions that a file cites and no record has; outside of the records, those of replaced ones too. */
export function missingDecisions(files: readonly TextFile[]): string[] {
  const records = recordsIn(files)
  const all = new Set(records.map(({ number }) => number))
  const holding = new Set(records.filter((record) => !isReplaced(record)).map(({ number }) => number))
  return files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(citation)].map((match) => Number(match[1] ?? match[2])))]
      .filter((number) => !(path.startsWith(recordsFolder) ? all : holding).has(number))
      .map((number) => `${path} cites decision ${number}, which is no record in ${recordsFolder} or a replaced one`),
  )
}

const isReplaced = ({ lines }: Decision): boolean => (lines[2] ?? '').startsWith('Status: replaced')

function recordsIn(files: readonly TextFile[]): Decision[] {
  return files.flatMap(({ path, text }) => {
    const number = new RegExp(`^${recordsFolder}(\\d{4})-`).exec(path)?.[1]
    return number === undefined ? [] : [{ number: Number(number), path, lines: text.trimEnd().split('\n'), text }]
  })
}

function headProblems(record: Decision): string[] {
  const { number, path, lines } = record
  const [title = '', blank, state = ''] = lines
  return [
    ...(title.startsWith(`# ${number}. `) ? [] : [`${path} does not begin with "# ${number}. " and its title`]),
    ...(blank === '' && status.test(state)
      ? []
      : [`${path}: line 3 is not "Status: holds", "Status: amended by …" or "Status: replaced by …"`]),
    ...(isReplaced(record) && lines.length > 3 ? [`${path} is replaced, and has more than its title and status`] : []),
  ]
}

/** Each number has one record, also where two were written at the same time. */
const numberProblems = ({ number, path }: Decision, records: readonly Decision[]): string[] =>
  records.some((other) => other.number === number && other.path < path)
    ? [`${path} has the number of another record`]
    : []

/** The record that a status names must exist, and name the first one in turn, so that a reader finds both. */
function statusProblems({ number, path, lines }: Decision, records: readonly Decision[]): string[] {
  return [...(lines[2] ?? '').matchAll(linkToRecord)].flatMap(([, named, file]) => {
    const other = records.find((record) => record.path === `${recordsFolder}${file}`)
    if (other?.number !== Number(named)) return [`${path} names decision ${named}, whose file is not ${file}`]
    const names = new RegExp(`\\b0*${number}\\b`)
    return names.test(other.text) ? [] : [`${other.path} does not name decision ${number}, which it changes`]
  })
}
