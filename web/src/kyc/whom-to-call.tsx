import { fullName } from '@kasuwa/domain/display.ts'
import { useMe } from '../base/me/me.ts'
import { SupportLine, telephoneLink } from '../base/page/support-line.tsx'
import { kycTexts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** The contact for questions about the steps: the agent with name and phone, or the lender if there is no agent (KYC1-27, C-210). */
export function WhomToCall() {
  const me = useMe()
  if (me.at !== 'known') return null
  const { agent } = me.data.account
  if (!agent) return <SupportLine />
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-soft">
      <span>{kycTexts.yourAgent}</span>
      <span translate="no" className="font-semibold break-words text-ink">
        {fullName(agent)}
      </span>
      <a
        href={telephoneLink(agent.phone)}
        translate="no"
        className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
      >
        <PhoneNumber number={agent.phone} />
      </a>
    </p>
  )
}
