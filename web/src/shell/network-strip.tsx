import { useState } from 'react'
import CloudOff from '~icons/cloud-off'
import Clock3 from '~icons/clock-3'
import CircleCheck from '~icons/circle-check'
import TriangleAlert from '~icons/triangle-alert'
import { useIsAway } from '../base/calls/network.ts'
import { forgetSent, useSending, useWaitingCalls } from '../offline/send-waiting.ts'
import { useSession } from '../base/session/session.ts'
import { networkTexts as texts } from '../offline/texts.ts'
import { WaitingSheet } from './waiting-sheet.tsx'
import type { Icon } from '../ui/icon.ts'

/** The strip above every page of a signed-in person: no network, and the entries that wait for it, were sent, or were not accepted. */
export function NetworkStrip() {
  const { isAuthenticated } = useSession()
  const isAway = useIsAway()
  const waiting = useWaitingCalls()
  const { now, sent } = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const waits = waiting.length - refused
  return (
    <div role="status" aria-label={texts.region} className="print:hidden">
      {isAuthenticated && (
        <NetworkLines of={{ isAway, waits, refused, isSending: now !== null, sent }} onShow={() => setIsOpen(true)} />
      )}
      {isOpen && <WaitingSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** The numbers of entries that wait and that were not accepted, and the title of the last one sent. */
type Standing = { isAway: boolean; waits: number; refused: number; isSending: boolean; sent: string | null }

/** A line for each message, none if there is none. */
export function NetworkLines({
  of: { isAway, waits, refused, isSending, sent },
  onShow,
}: {
  of: Standing
  onShow: () => void
}) {
  const show = { label: texts.show, run: onShow }
  return (
    <>
      {isAway && waits === 0 && <Line icon={CloudOff} look="bg-sunken text-ink" text={texts.away} />}
      {refused > 0 && (
        <Line icon={TriangleAlert} look="bg-red-tint text-red-deep" text={texts.refused(refused)} action={show} />
      )}
      {waits > 0 && (
        <Line
          icon={isAway ? CloudOff : Clock3}
          look="bg-yellow-tint text-yellow-deep"
          text={isSending ? texts.sending : isAway ? texts.awayAndWaiting(waits) : texts.waiting(waits)}
          action={show}
        />
      )}
      {sent !== null && (
        <Line
          icon={CircleCheck}
          look="bg-positive-tint text-positive-deep"
          text={texts.sent(sent)}
          action={{ label: texts.hide, run: forgetSent }}
        />
      )}
    </>
  )
}

type LineProps = { icon: Icon; look: string; text: string; action?: { label: string; run: () => void } }

function Line({ icon: Icon, look, text, action }: LineProps) {
  return (
    <div className={`flex min-h-11 items-center gap-x-3 border-b border-line px-4 ${look}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-2">{text}</p>
      {action && (
        // It has the colour of the line's text, because the colour of actions has too little contrast on some lines.
        <button
          type="button"
          onClick={action.run}
          className="-mr-4 min-h-11 px-4 font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
