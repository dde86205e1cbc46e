import { later, useLater } from '../../forms/use-later.ts'
import { Field } from '../../ui/fields/field.tsx'
import { optionsOf } from '../../ui/fields/options.ts'
import { SearchableSelect } from '../../ui/fields/searchable-select.tsx'
import { fieldLabels, fieldTexts } from '../texts.ts'
import { onlyThe, type Controlled } from './answers.ts'

const places = later(() => import('@kasuwa/domain/profile/places.ts'))

/** A state and one of its local government areas; another state clears the area (KYC1-11, KYC2-15, SET-21). */
export function PlaceFields({ state, lga }: { state: Controlled; lga: Controlled }) {
  const chosenState = state.field.value ?? ''
  const chosenArea = lga.field.value ?? ''
  const known = useLater(places)
  const chooseState = (chosen: string) => {
    // The area is cleared first: the form that is checked when the state changes must not contain the old one.
    if (chosen !== chosenState) lga.field.onChange('')
    state.field.onChange(chosen)
  }
  return (
    <>
      <Field label={fieldLabels.state} error={state.fieldState.error?.message}>
        {(links) => (
          <SearchableSelect
            {...state.field}
            {...links}
            value={chosenState}
            onChange={chooseState}
            options={optionsOf(known?.states ?? onlyThe(chosenState))}
            loading={!known}
            placeholder={fieldTexts.chooseState}
          />
        )}
      </Field>
      <Field label={fieldLabels.lga} error={lga.fieldState.error?.message}>
        {(links) => (
          <SearchableSelect
            {...lga.field}
            {...links}
            key={chosenState}
            value={chosenArea}
            options={optionsOf(known?.lgasOf(chosenState) ?? onlyThe(chosenArea))}
            loading={!known && chosenState !== ''}
            disabled={chosenState === ''}
            placeholder={chosenState === '' ? fieldTexts.stateFirst : fieldTexts.chooseArea}
          />
        )}
      </Field>
    </>
  )
}
