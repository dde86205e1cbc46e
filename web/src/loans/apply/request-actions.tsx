import { useId } from 'react'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { SubmitButton, type SentForm } from '../../forms/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/overlays/dialog.tsx'
import { applyTexts as texts } from './apply-texts.ts'
import type { OfferState } from './offering.ts'

type Props = {
  form: SentForm
  offerState: OfferState
  /** The caveats of the offer, which have to be read first. */
  caveats: { wasSeen: boolean; element: HTMLElement | null }
  /** The text about a value that is missing or cannot be asked for; null where only the frequency or the offer is. */
  missing: string | null
  onCancel: () => void
}

/** The buttons of a loan request: it can be sent once the terms that may change it were on the screen. */
export function RequestActions({ form, offerState, caveats, missing, onCancel }: Props) {
  const missingId = useId()
  const isReady = form.formState.isValid && offerState.at === 'offer' && caveats.wasSeen
  return (
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        {dialogWords.cancel}
      </Button>
      <SubmitButton
        form={form}
        heldBy={isReady ? undefined : missingId}
        isAsking={form.formState.isValid && offerState.at === 'loading'}
        hint={!isReady && <Missing id={missingId} missing={missing} offer={offerState.at} caveats={caveats.element} />}
      >
        {texts.submit}
      </SubmitButton>
    </DialogActions>
  )
}

type MissingProps = { id: string; missing: string | null; offer: string; caveats: HTMLElement | null }

/** The text above the disabled button: what is missing. A link leads to the text that has to be read. */
function Missing({ id, missing, offer, caveats }: MissingProps) {
  const show = () => {
    caveats?.scrollIntoView({ block: 'center' })
    caveats?.focus({ preventScroll: true })
  }
  if (offer === 'offer' && caveats)
    return (
      <Button id={id} look="quiet" className="basis-full" onClick={show}>
        {texts.readFirst}
      </Button>
    )
  return (
    <p id={id} role="status" className="basis-full text-center text-sm text-soft">
      {missing ?? (offer === 'hint' ? texts.missing.frequency : texts.missing.offer)}
    </p>
  )
}
