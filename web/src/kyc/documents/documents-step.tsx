import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { Button } from '../../ui/button.tsx'
import { documentTexts, kycTexts } from '../texts.ts'
import type { StepProps } from '../use-wizard.ts'
import { DocumentSlot } from './document-slot.tsx'
import type { DocumentKind } from './use-document.ts'

const documentKinds = ['utility_bill', 'valid_id'] as const

/** Utility bill and valid ID, each sent as soon as it is chosen; Next asks for the level's state (DOC-01, DOC-02, C-58). */
export function DocumentsStep({ answers: { documents }, learn, save, isEdit, cancelEdit }: StepProps) {
  const [isMoving, setIsMoving] = useState(false)
  const slot = (kind: DocumentKind) => {
    const store = (path: string) =>
      learn((answers) => ({ ...answers, documents: { ...answers.documents, [kind]: path } }))
    return <DocumentSlot kind={kind} path={documents[kind]} onConfirmed={store} />
  }
  const missing = documentKinds.filter((kind) => !documents[kind]).map((kind) => documentTexts.names[kind])
  const next = async () => {
    setIsMoving(true)
    // The dialog has shown a failure by then.
    await save(async () => ({
      data: { next_stage: (await api.kyc.currentStep({ level: '2' })).data.currentStep },
    })).catch(() => undefined)
    setIsMoving(false)
  }
  return (
    <div className="flex flex-col gap-5">
      {slot('utility_bill')}
      {slot('valid_id')}
      <div className="mt-2 flex flex-col gap-3">
        <Button
          wide
          whyNot={missing.length > 0 ? documentTexts.missing(missing) : undefined}
          loading={isMoving}
          onClick={() => void next()}
        >
          {documentTexts.next}
        </Button>
        {isEdit && (
          <Button look="quiet" wide waits={isMoving} onClick={cancelEdit}>
            {kycTexts.cancelEdit}
          </Button>
        )}
      </div>
    </div>
  )
}
