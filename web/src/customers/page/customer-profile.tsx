import { fullName, initials, noValue } from '@kasuwa/domain/display.ts'
import Mail from '~icons/mail'
import Phone from '~icons/phone'
import { dayText, instantDay } from '../../base/days.tsx'
import { CorrectButton } from '../correct-button.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { EmailText } from '../person.tsx'
import { ownCustomerTexts } from '../texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AgentLink } from '../../base/routing/agent-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FirstCapital } from '../../ui/first-capital.tsx'
import { CustomerGroup } from './customer-group.tsx'
import { customerPageTexts as texts } from './customer-page-texts.ts'

/** The data of sign-up, which no form of the customer changes. */
const registered = ['person', 'phone', 'email'] as const

/** The customer's profile and contacts. */
export function CustomerProfile({ customer }: { customer: CustomerPage }) {
  const { user, created_at: joined } = customer
  const { facts } = texts
  return (
    <Card title={texts.profile}>
      <div className="mb-5 flex items-center gap-4">
        <Avatar large initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
        <p className="min-w-0 text-lg font-semibold break-words">
          {[user.first_name, user.middle_name, user.last_name].filter(Boolean).join(' ')}
        </p>
      </div>
      <Facts
        facts={[
          { label: facts.phone, value: user.phone },
          { label: facts.email, value: <EmailText>{user.email}</EmailText> },
          { label: facts.level, value: ownCustomerTexts.kycLevel(user.kyc_level) },
          { label: facts.joined, value: instantDay(joined) },
          { label: facts.dob, value: dayText(user.dob) },
          { label: facts.gender, value: <FirstCapital>{user.gender ?? noValue}</FirstCapital> },
        ]}
      />
      <Reach person={user} />
      <div className="mt-5 flex flex-col items-start gap-5">
        {registered.map((part) => (
          <CorrectButton key={part} part={part} customer={customer} named />
        ))}
      </div>
    </Card>
  )
}

/** Call and Email. */
export function Reach({ person }: { person: { first_name: string; last_name: string; phone: string; email: string } }) {
  const name = <span className="sr-only">{fullName(person)}</span>
  return (
    <div className="mt-5 grid grid-cols-2 gap-3">
      <a href={`tel:${person.phone}`} className={buttonClass('secondary')}>
        <Phone aria-hidden="true" className="size-5" />
        <span>
          {texts.call} {name}
        </span>
      </a>
      <a href={`mailto:${person.email}`} className={buttonClass('secondary')}>
        <Mail aria-hidden="true" className="size-5" />
        <span>
          {texts.email} {name}
        </span>
      </a>
    </div>
  )
}

/** The customer's agent, and their group. */
export function CustomerAgent({ customer }: { customer: CustomerPage }) {
  const { id, user, code } = customer.agent
  return (
    <Card title={texts.agent}>
      <div className="flex items-center gap-4">
        <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
        <div className="min-w-0">
          <p>
            <AgentLink id={id} user={user} />
          </p>
          <p className="text-sm text-soft tabular-nums">{user.phone}</p>
          <p className="text-sm text-soft tabular-nums">{texts.agentCode(code)}</p>
        </div>
      </div>
      <Reach person={user} />
      <CustomerGroup customer={customer} />
    </Card>
  )
}
