import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import Lock from '~icons/lock'
import { type KeyboardEvent, useId } from 'react'
import { showDialog } from '../base/dialog-store.ts'
import type { Me } from '../base/me/me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { inputText } from '../ui/fields/text-input.tsx'
import { linksToLender } from '../base/page/support-line.tsx'
import { ContactAgent } from './contact-agent.tsx'
import { settingsTexts } from './texts.ts'

export type Answer = { readonly label: string; readonly value: string | null | undefined }

/** Answers that can no longer be changed: a press, or Enter on a field, shows why; there is no save button (SET-16 to SET-18, C-77). */
export function LockedAnswers({
  title,
  answers,
  agent,
}: {
  title: string
  answers: readonly Answer[]
  agent: Me['account']['agent']
}) {
  const lockedId = useId()
  const given = answers.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <Card title={title}>
      <div className="mb-4">
        <p id={lockedId} className="flex items-start gap-2 text-soft">
          <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {settingsTexts.locked}
        </p>
        <ContactAgent agent={agent} />
      </div>
      <div
        onClick={() => explainLock(agent)}
        onKeyDown={(event) => explainLockOnEnter(event, agent)}
        className="flex max-w-xl flex-col gap-5"
      >
        {given.map(({ label, value }) => (
          <Field key={label} label={label}>
            {(links) => (
              <div className="flex min-h-12 items-stretch rounded-field border border-line bg-sunken focus-within:focused">
                <input
                  {...links}
                  readOnly
                  aria-disabled="true"
                  value={value ?? ''}
                  className={`${inputText} cursor-not-allowed text-soft`}
                />
              </div>
            )}
          </Field>
        ))}
        {/* A press on a disabled button reaches only the element around it. */}
        <Button type="submit" reasonId={lockedId} className="pointer-events-none mt-1 sm:self-start">
          {settingsTexts.save}
        </Button>
      </div>
    </Card>
  )
}

type Agent = Me['account']['agent']

/** Buttons to contact the agent whom the sentence means, by phone or by e-mail. */
function explainLock(agent: Agent): void {
  const { title, text } = profileWords.locked
  const { call, email } = settingsTexts.contact
  const links = agent
    ? [
        { label: `${call} ${fullName(agent)}`, href: `tel:${agent.phone}` },
        { label: `${email} ${fullName(agent)}`, href: `mailto:${agent.email}` },
      ]
    : linksToLender()
  showDialog({ kind: 'warning', title, message: text, links })
}

function explainLockOnEnter(event: KeyboardEvent, agent: Agent): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  explainLock(agent)
}
