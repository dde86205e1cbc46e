import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './tools.ts'

/** The file to which vitest writes the results of a run as JSON. */
export const resultsFile = '.build/tests.json'

/** The part of vitest's results that is read. */
type Results = {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The failed tests of a run, two lines each: file and name, and the first line of its failure. Files that could not be run are among them. */
export function failedTests({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${file}\n    ${firstLine(message)}`] : []
    return failed.map((one) => `${file}: ${one.fullName}\n    ${firstLine(one.failureMessages.join('\n'))}`)
  })
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

/** Prints the failed tests of the last run again, since the output of later stages is below theirs. */
export async function printFailedTests(): Promise<void> {
  const written = await readFile(path.join(root, resultsFile), 'utf8').catch(() => null)
  if (written === null) return
  const failed = failedTests(JSON.parse(written) as Results)
  if (failed.length > 0) console.log(`\nFailed tests:\n${failed.map((one) => `  ${one}`).join('\n')}`)
}
