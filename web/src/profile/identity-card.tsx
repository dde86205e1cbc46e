import { noValue } from '@kasuwa/domain/display.ts'
import { longDayText } from '../app/days.ts'
import { readAs } from './fields/choices.ts'
import type { Me } from '../app/me.ts'
import { Card } from '../ui/card.tsx'
import { ContactAgent } from './contact-agent.tsx'
import { settingsTexts } from './texts.ts'

/** Who the user is, to read: these are not changed here (C-79). */
export function IdentityCard({ me }: { me: Me }) {
  return (
    <Card title={settingsTexts.identity}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Line label="Name" text={[me.first_name, me.middle_name, me.last_name].filter(Boolean).join(' ')} />
        <Line label="Phone number" text={me.phone} />
        <Line label="Email" text={me.email} />
        <Line label="Gender" text={me.gender && readAs(me.gender)} />
        <Line label="Date of birth" text={me.dob && longDayText(me.dob)} />
        <Line label="Home address" text={[me.address, me.lga, me.state].filter(Boolean).join(', ')} />
      </dl>
      <div className="mt-4 text-sm text-soft">
        <p>{settingsTexts.identityHint}</p>
        <ContactAgent agent={me.account.agent} />
      </div>
    </Card>
  )
}

function Line({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-medium break-words">{text === null || text === '' ? noValue : text}</dd>
    </div>
  )
}
