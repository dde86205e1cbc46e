import { api } from '../base/calls/api.ts'
import { TakeDocument } from '../files/take-document.tsx'
import { takenTexts as texts } from '../files/texts.ts'
import { Card } from '../ui/card.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { historyTexts } from './texts.ts'

/** The documents of a loan, for everybody who may see it (PAPER-01, PAPER-06). */
export function LoanDocuments({ detail: { loan, has_agreement: hasAgreement } }: { detail: LoanDetail }) {
  const { id, loan_id: name } = loan
  return (
    <div className="print:hidden">
      <Card title={texts.title}>
        <div className="flex flex-wrap gap-3">
          <TakeDocument
            take={() => api.documents.loanStatement({ id })}
            label={texts.statement}
            of={historyTexts.ofLoan(name)}
          />
          {hasAgreement && (
            <TakeDocument
              take={() => api.documents.agreement({ id })}
              label={texts.agreement}
              of={historyTexts.ofLoan(name)}
            />
          )}
        </div>
      </Card>
    </div>
  )
}
