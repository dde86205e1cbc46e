import { initials } from '@kasuwa/domain/display.ts'
import { clsx } from 'clsx'
import Mail from '~icons/mail'
import Phone from '~icons/phone'
import type { Me } from '../base/me/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { agentContactTexts as texts } from './texts.ts'

/** On a phone Email and Call are round buttons. */
const small = 'max-sm:size-11 max-sm:min-h-11 max-sm:rounded-full max-sm:p-0'

/** The customer's agent, with Email and Call (CDASH-01). */
export function AgentContactCard({ agent }: { agent: NonNullable<Me['account']['agent']> }) {
  const { first_name: first, last_name: last, email, phone, profile_picture_url: picture } = agent
  return (
    <section
      aria-label={texts.region}
      className="flex h-full flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:gap-5 sm:p-6"
    >
      <div className="flex min-w-[min(11.5rem,100%)] flex-1 items-center gap-3 sm:grow-3 sm:basis-56 sm:gap-4">
        <Avatar large initials={initials(first, last)} picture={picture} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 leading-tight sm:gap-y-1 sm:text-lg font-semibold break-words">
            <span translate="no">{`${first} ${last}`}</span> <Badge colour="blue">{texts.badge}</Badge>
          </p>
          <p className="text-xs text-soft sm:text-base">{texts.role}</p>
        </div>
      </div>
      <div className="flex gap-1 sm:grid sm:grow sm:basis-64 sm:grid-cols-2 sm:gap-3">
        <a href={`mailto:${email}`} className={clsx(buttonClass('secondary'), small)}>
          <Mail aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">
            {texts.email} <span className="sr-only">{`${first} ${last}`}</span>
          </span>
        </a>
        <a href={`tel:${phone}`} className={clsx(buttonClass('secondary'), small)}>
          <Phone aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">
            {texts.call} <span className="sr-only">{`${first} ${last}`}</span>
          </span>
        </a>
      </div>
    </section>
  )
}
