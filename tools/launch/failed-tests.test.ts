import path from 'node:path'
import { expect, test } from 'vitest'
import { failedTests } from './failed-tests.ts'
import { root } from './tools.ts'

test('the failed tests of a run are named with file and reason, and so is a file that could not be run', () => {
  type One = { status: string; fullName: string; failureMessages: string[] }
  const passed: One = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed: One = { status: 'failed', fullName: 'subtracts', failureMessages: ['Error: 3 is not 2\n  at line 5'] }
  const file = (name: string, message: string, ...assertionResults: One[]) => ({
    name: path.join(root, name),
    message,
    assertionResults,
  })
  expect(
    failedTests({
      testResults: [
        file('a.test.ts', '', passed, failed),
        file('b.test.ts', '', passed),
        file('c.test.ts', 'No such file\n'),
      ],
    }),
  ).toEqual(['a.test.ts: subtracts\n    Error: 3 is not 2', 'c.test.ts\n    No such file'])
})
