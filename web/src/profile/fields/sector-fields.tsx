import { later, useLater } from '../../forms/use-later.ts'
import { Field } from '../../ui/fields/field.tsx'
import { optionsOf } from '../../ui/fields/options.ts'
import { Select } from '../../ui/fields/select.tsx'
import type { sectorTexts } from '../texts.ts'
import { onlyThe, type Controlled } from './answers.ts'

type Props = { texts: (typeof sectorTexts)[keyof typeof sectorTexts]; sector: Controlled; industry: Controlled }

const sectors = later(() => import('@kasuwa/domain/profile/sectors.ts'))

/** A sector and one of its industries, or a business's category and sub-category: another sector clears the industry (KYC1-13, KYC2-14, SET-21). */
export function SectorFields({ texts, sector, industry }: Props) {
  const chosen = sector.field.value ?? ''
  const chosenIndustry = industry.field.value ?? ''
  const known = useLater(sectors)
  const choose = (next: string) => {
    // The industry is cleared first: the form that is checked when the sector changes must not contain the old one.
    industry.field.onChange('')
    sector.field.onChange(next)
  }
  return (
    <>
      <Field label={texts.sector} error={sector.fieldState.error?.message}>
        {(links) => (
          <Select
            {...sector.field}
            {...links}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            options={optionsOf(known?.sectors ?? onlyThe(chosen))}
            loading={!known}
            placeholder={texts.chooseSector}
          />
        )}
      </Field>
      <Field label={texts.industry} error={industry.fieldState.error?.message}>
        {(links) => (
          <Select
            {...industry.field}
            {...links}
            value={chosenIndustry}
            onChange={(event) => industry.field.onChange(event.target.value)}
            options={optionsOf(known?.industriesOf(chosen) ?? onlyThe(chosenIndustry))}
            loading={!known && chosen !== ''}
            disabled={chosen === ''}
            placeholder={chosen === '' ? texts.sectorFirst : texts.chooseIndustry}
          />
        )}
      </Field>
    </>
  )
}
