import { readableWord } from '@kasuwa/contract/act-words.ts'
import type { api } from '../base/calls/api.ts'
import { correctionTexts } from '../customers/correction-texts.ts'
import { stepTexts } from '../kyc/step-texts.ts'
import { waitingTexts } from '../proposals/texts.ts'
import { actChangeTexts as texts } from './act-change-texts.ts'

type Change = Awaited<ReturnType<typeof api.customers.adminTrail>>['data']['entries'][number]['changes'][number]

/** Values that the KYC screens have words for. */
const valuesOf: Readonly<Record<string, (value: string) => string | undefined>> = {
  step: (value) => Object.entries(stepTexts).find(([step]) => step === value)?.[1].title,
  part: (value) => Object.entries(correctionTexts.parts).find(([part]) => part === value)?.[1],
  act: (value) => Object.entries(waitingTexts.acts).find(([act]) => act === value)?.[1],
  ...Object.fromEntries(
    ['state', 'status', 'transfer', 'payment', 'account_type', 'kind'].map((name) => [name, readableWord]),
  ),
  document: (value) => Object.entries(correctionTexts.parts).find(([part]) => part === value)?.[1],
}

/** The parts of an entry that say nothing to a person: the digest of a device. */
const unreadable: ReadonlySet<string> = new Set(['device'])

/** The changes of an act of the audit trail, each value with its name. */
export const changeTexts = (changes: readonly Change[]): string[] =>
  changes.filter(({ name }) => !unreadable.has(name)).map(changeText)

function changeText({ name, before, after }: Change): string {
  const read = (value: string | null): string => (value === null ? texts.none : (valuesOf[name]?.(value) ?? value))
  const value = before === null ? read(after) : texts.change(read(before), read(after))
  return `${texts.names[name] ?? readableWord(name)}: ${value}`
}
