import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { type Consent, consentsQuery } from './case-queries.ts'
import { consentTexts as texts } from './texts.ts'

type Props = {
  /** The customer's id; null for the caller themselves. */
  id: string | null
}

/** The versions of the legal texts that a customer accepted, read once they are opened (RIGHT-01). */
export function Consents(props: Props) {
  return (
    <Disclosure summary={<span className="font-semibold">{texts.title}</span>}>
      <ConsentList {...props} />
    </Disclosure>
  )
}

function ConsentList({ id }: Props) {
  const state = usePanel(consentsQuery(id))
  return (
    <Panel of={state} loading={<SkeletonRows label={texts.loading} />} frame={(failure) => failure}>
      {(consents) =>
        consents.length === 0 ? (
          <p className="pb-2 text-soft">{texts.none}</p>
        ) : (
          <ul aria-label={texts.title} className="divide-y divide-line">
            {consents.map((one) => (
              <li key={`${one.text} ${one.loan_id}`} className="py-3">
                <ConsentLines of={one} />
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

function ConsentLines({ of: { text, version, digest, given_at, device, loan_id } }: { of: Consent }) {
  return (
    <>
      <p className="font-medium">{texts.text(texts.names[text], version)}</p>
      <p className="text-sm text-soft tabular-nums">{instantTime(given_at)}</p>
      <p className="text-sm text-soft">{loan_id === null ? texts.signUp : texts.loan(loan_id)}</p>
      <p className="text-sm text-soft">{device ?? texts.noDevice}</p>
      <p className="text-sm break-all text-soft">{texts.digest(digest)}</p>
    </>
  )
}
