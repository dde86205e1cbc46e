import { initials } from '@kasuwa/domain/display.ts'
import { Mail, Phone } from 'lucide-react'
import type { Me } from '../app/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { agentContactTexts as texts } from './texts.ts'

/** Whom the customer can write to or call (CDASH-01). */
export function AgentContactCard({ agent }: { agent: NonNullable<Me['account']['agent']> }) {
  const { first_name: first, last_name: last, email, phone, profile_picture_url: picture } = agent
  return (
    <section
      aria-label={texts.region}
      className="flex h-full flex-wrap items-center justify-between gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex grow-3 basis-56 items-center gap-4">
        <Avatar large initials={initials(first, last)} picture={picture} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg leading-tight font-semibold break-words">
            {first} {last} <Badge colour="blue">{texts.badge}</Badge>
          </p>
          <p className="text-soft">{texts.role}</p>
        </div>
      </div>
      <div className="grid grow basis-64 grid-cols-2 gap-3">
        <a href={`mailto:${email}`} className={buttonClass('secondary')}>
          <Mail aria-hidden="true" className="size-5" />
          <span>
            {texts.email}{' '}
            <span className="sr-only">
              {first} {last}
            </span>
          </span>
        </a>
        <a href={`tel:${phone}`} className={buttonClass('secondary')}>
          <Phone aria-hidden="true" className="size-5" />
          <span>
            {texts.call}{' '}
            <span className="sr-only">
              {first} {last}
            </span>
          </span>
        </a>
      </div>
    </section>
  )
}
