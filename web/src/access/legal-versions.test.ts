import { createHash } from 'node:crypto'
import { legalVersions } from '@kasuwa/domain/access/legal-versions.ts'
import { expect, test } from 'vitest'
import { privacy, terms } from './legal-texts.ts'
import { legalText } from './test-legal-text.ts'

test.each([
  ['terms', terms],
  ['privacy', privacy],
] as const)(
  'PAPER-07 the %s on screen are the version that agreements name: a change needs the next version',
  (name, text) => {
    const digest = createHash('sha256').update(legalText(text)).digest('hex')
    expect(digest).toBe(legalVersions[name].digest)
  },
)
