import { industriesOf, sectors } from '@kasuwa/domain/profile/sectors.ts'
import { Field } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import type { Controlled } from './answers.ts'

type Props = { labels: { sector: string; industry: string }; sector: Controlled; industry: Controlled }

/** A sector and one of its industries, or a business's category and sub-category: another sector clears the industry (KYC1-13, KYC2-14, SET-21). */
export function SectorFields({ labels, sector, industry }: Props) {
  const chosen = sector.field.value ?? ''
  const choose = (next: string) => {
    // The industry is cleared first: the form that is checked when the sector changes must not hold the old one.
    industry.field.onChange('')
    sector.field.onChange(next)
  }
  return (
    <>
      <Field label={labels.sector} error={sector.fieldState.error?.message}>
        {(links) => (
          <Select
            {...sector.field}
            {...links}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            options={optionsOf(sectors)}
            placeholder={`Choose a ${lastWord(labels.sector)}`}
          />
        )}
      </Field>
      <Field label={labels.industry} error={industry.fieldState.error?.message}>
        {(links) => (
          <Select
            {...industry.field}
            {...links}
            value={industry.field.value ?? ''}
            onChange={(event) => industry.field.onChange(event.target.value)}
            options={optionsOf(industriesOf(chosen))}
            disabled={chosen === ''}
            placeholder={
              chosen === ''
                ? `Choose the ${lastWord(labels.sector)} first`
                : `Choose ${article(lastWord(labels.industry))}`
            }
          />
        )}
      </Field>
    </>
  )
}

const lastWord = (label: string) => label.toLowerCase().split(' ').at(-1) ?? ''
const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
