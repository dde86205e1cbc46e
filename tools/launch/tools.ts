import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds everything, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder in which Node keeps the compiled code of our programs and the libraries; `run.mjs` names the same folder. */
export const compileCache = path.join(root, 'node_modules', '.cache', 'node')

/** The tools' own programs, since the shims in node_modules/.bin need a shell on Windows. */
export const tools = {
  tsc: installed('typescript/bin/tsc'),
  oxfmt: installed('oxfmt/bin/oxfmt'),
  oxlint: installed('oxlint/bin/oxlint'),
  vitest: installed('vitest/vitest.mjs'),
  vite: installed('vite/bin/vite.js'),
  playwright: installed('@playwright/test/cli.js'),
}

function installed(program: string): string {
  return path.join(root, 'node_modules', program)
}
