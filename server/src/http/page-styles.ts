import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../.build/web/', import.meta.url))

/**
 * The texts of all style elements in the pages of the built web, since the sign-in page includes its styles. Empty when the web is not
 * built.
 */
export function stylesInPages(folder = built): string[] {
  if (!existsSync(folder)) return []
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const styles = pages.flatMap((name) => stylesIn(readFileSync(join(folder, name), 'utf8')))
  return [...new Set(styles)]
}

const stylesIn = (page: string): string[] =>
  [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
