import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askPassword } from './ask-password.ts'
import { UsageError } from './command.ts'

/** A terminal with typed input, and the text that is on its screen in the end. */
function terminal(typed: string, isTTY: boolean) {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()]
  input.end(typed)
  return { input, output, shown: () => String(output.read() ?? '') }
}

test('C-183 a password is typed twice at a terminal, which never shows it', async () => {
  const { input, output, shown } = terminal('Kano&River-42\rKano&River-42\r', true)
  expect(await askPassword({ input, output })).toBe('Kano&River-42')
  expect(shown()).toBe('Password (it is not shown): \nOnce more: \n')
})

test('C-183 a program gives the password as the first line of standard input', async () => {
  const { input, output, shown } = terminal('Kano&River-42\nmore\n', false)
  expect(await askPassword({ input, output })).toBe('Kano&River-42')
  expect(shown()).toBe('')
})

test.each([
  ['two that differ', 'Kano&River-42\rKano&River-43\r', true],
  ['nothing typed', '\r', true],
  ['no standard input', '', false],
])('C-183 %s is refused', async (_what, typed, isTTY) => {
  await expect(askPassword(terminal(typed, isTTY))).rejects.toThrow(UsageError)
})
