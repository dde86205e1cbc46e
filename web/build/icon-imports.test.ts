import { expect, test } from 'vitest'
import { iconFiles, withOwnFiles } from './icon-imports.ts'

test('each icon is imported from its own file, under the name that the module uses; types stay', () => {
  const files = iconFiles("export { default as Check, default as CheckIcon } from './icons/check.mjs';\n")
  const fileOf = (name: string) => files.get(name) ?? 'missing'
  expect(withOwnFiles("import { Check, CheckIcon as Done, type LucideIcon } from 'lucide-react'\n", fileOf)).toBe(
    "import Check from 'icons/check.mjs';import Done from 'icons/check.mjs';import type { LucideIcon } from 'lucide-react'\n",
  )
  expect(withOwnFiles("import type { LucideIcon } from 'lucide-react'", fileOf)).toContain('import type')
})

test('a name without a file fails the build', () => {
  expect(() => withOwnFiles("import { Chek } from 'lucide-react'", () => undefined)).toThrow('Chek')
})
