import { removeWaiting, type WaitingCall } from '../offline/waiting-calls.ts'
import { dropDraft } from '../offline/drafts.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { instantTime } from '../base/days.tsx'
import { askDialog } from '../base/dialog-store.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { useSending, useWaitingCalls } from '../offline/send-waiting.ts'
import { networkTexts as texts } from '../offline/texts.ts'

/** The entries that wait for a network or were not accepted, with everything that was typed. */
export function WaitingSheet({ onClose }: { onClose: () => void }) {
  const waiting = useWaitingCalls()
  return (
    <Sheet title={texts.title} onDismiss={onClose}>
      <p className="text-soft">{waiting.length > 0 ? texts.lead : texts.none}</p>
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((call) => (
          <Entry key={call.id} call={call} onClose={onClose} />
        ))}
      </ul>
    </Sheet>
  )
}

function Entry({ call, onClose }: { call: WaitingCall; onClose: () => void }) {
  const { goTo } = useNavigation()
  const { title, at, refusal, page, draft, input } = call
  const correct = () => {
    onClose()
    goTo(page)
  }
  const remove = async () => {
    const question = { title: texts.removeTitle, message: texts.removeQuestion(title), confirm: texts.remove }
    if (!(await askDialog(question))) return
    removeWaiting(call.id)
    if (draft) dropDraft(draft)
  }
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <State call={call} />
      </div>
      <p className="text-sm text-soft">{texts.madeAt(instantTime(new Date(at).toISOString()))}</p>
      {refusal !== null && <p className="text-red-deep">{refusal}</p>}
      <Disclosure summary={texts.typed}>
        <Facts facts={factsOf(input)} />
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        {refusal !== null && <Button onClick={correct}>{texts.correct}</Button>}
        <Button look="secondary" onClick={() => void remove()}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function State({ call: { id, refusal } }: { call: WaitingCall }) {
  const { now } = useSending()
  const [colour, text]: [BadgeColour, string] =
    refusal !== null ? ['red', texts.notAccepted] : now === id ? ['blue', texts.isSending] : ['yellow', texts.waits]
  return <Badge colour={colour}>{text}</Badge>
}

/** The typed values under the names of their fields: 'Account number'. Ids of people mean nothing to a reader, so they are counted. */
function factsOf(input: object): Fact[] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const label = name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
    if (Array.isArray(value)) return [{ label, value: String(value.length) }]
    return (typeof value === 'string' && value !== '' && name !== 'id') || typeof value === 'number'
      ? [{ label, value: String(value) }]
      : []
  })
}
