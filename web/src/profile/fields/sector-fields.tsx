import { industriesOf, sectors } from '@kasuwa/domain/profile/sectors.ts'
import { Field } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import type { sectorTexts } from '../texts.ts'
import type { Controlled } from './answers.ts'

type Props = { texts: (typeof sectorTexts)[keyof typeof sectorTexts]; sector: Controlled; industry: Controlled }

/** A sector and one of its industries, or a business's category and sub-category: another sector clears the industry (KYC1-13, KYC2-14, SET-21). */
export function SectorFields({ texts, sector, industry }: Props) {
  const chosen = sector.field.value ?? ''
  const choose = (next: string) => {
    // The industry is cleared first: the form that is checked when the sector changes must not hold the old one.
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
            options={optionsOf(sectors)}
            placeholder={texts.chooseSector}
          />
        )}
      </Field>
      <Field label={texts.industry} error={industry.fieldState.error?.message}>
        {(links) => (
          <Select
            {...industry.field}
            {...links}
            value={industry.field.value ?? ''}
            onChange={(event) => industry.field.onChange(event.target.value)}
            options={optionsOf(industriesOf(chosen))}
            disabled={chosen === ''}
            placeholder={chosen === '' ? texts.sectorFirst : texts.chooseIndustry}
          />
        )}
      </Field>
    </>
  )
}
