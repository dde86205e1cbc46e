import { api } from '../base/calls/api.ts'
import { Card } from '../ui/card.tsx'
import { TakeDocument } from './take-document.tsx'
import { takenTexts as texts } from './texts.ts'

type Props = {
  /** The customer's id; null for the caller themselves. */
  id: string | null
  /** The customer's name, for screen readers; null for the caller. */
  name: string | null
}

/** The statement of a customer with all their loans (PAPER-04). */
export function TakeStatement({ id, name }: Props) {
  return (
    <TakeDocument
      take={() => (id === null ? api.documents.ownStatement() : api.documents.customerStatement({ id }))}
      label={texts.statementOfAll}
      of={name === null ? texts.ofOwn : texts.of(name)}
    />
  )
}

/** The same as a card of a page. */
export function StatementCard(props: Props) {
  return (
    <div className="print:hidden">
      <Card title={texts.title}>
        <p className="mb-4 text-sm text-soft">{texts.lead}</p>
        <TakeStatement {...props} />
      </Card>
    </div>
  )
}
