import { SupportLine } from '../base/page/support-line.tsx'
import type { Me } from '../base/me/me.ts'
import { settingsTexts } from './texts.ts'

const link = 'inline-flex min-h-11 min-w-11 items-center gap-1 font-semibold text-action underline underline-offset-4'

/** The contact behind 'contact us': the agent, by phone or by e-mail; without an agent the lender, if a line is set. */
export function ContactAgent({ agent }: { agent: Me['account']['agent'] }) {
  if (!agent) return <SupportLine />
  const { lead, call, email } = settingsTexts.contact
  const name = `${agent.first_name} ${agent.last_name}`
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{`${lead} ${name}`}</span>
      <a href={`tel:${agent.phone}`} className={link}>
        <span>{call}</span> <span className="sr-only">{name}</span>
      </a>
      <a href={`mailto:${agent.email}`} className={link}>
        <span>{email}</span> <span className="sr-only">{name}</span>
      </a>
    </p>
  )
}
