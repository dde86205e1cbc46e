import { differingFields, fieldText, versionFieldNames, versionTexts } from '@kasuwa/contract/version-texts.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { instantTime } from '../base/days.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { stateColours } from './products-page.tsx'
import type { Product, Version } from './products-queries.ts'
import { productTexts as texts, stateTexts } from './texts.ts'

/** Two versions of a product side by side, the newest two at first; each field that differs is marked. */
export function CompareVersions({ product: { versions } }: { product: Product }) {
  const [left, setLeft] = useState(versions.at(-2)?.version)
  const [right, setRight] = useState(versions.at(-1)?.version)
  const numbered = (number: number | undefined) => versions.find(({ version }) => version === number)
  const shown = [numbered(left), numbered(right)].filter((version) => version !== undefined)
  const [first, second] = shown
  if (!first) return null
  const differing = second ? differingFields(first, second) : []
  return (
    <Card title={texts.versions}>
      {versions.length > 1 && (
        <>
          <div className="mb-4 grid grid-cols-2 gap-4">
            <VersionSelect label={texts.left} versions={versions} chosen={left} onChoose={setLeft} />
            <VersionSelect label={texts.right} versions={versions} chosen={right} onChoose={setRight} />
          </div>
          <p role="status" className="mb-4 text-soft">
            {differing.length === 0 ? texts.same : texts.differing(differing.length)}
          </p>
        </>
      )}
      <table className="w-full table-fixed border-collapse text-sm sm:text-base">
        <caption className="sr-only">{texts.versions}</caption>
        <thead>
          <tr className="border-b-2 border-line align-top">
            <th scope="col" className="py-2 pr-2 text-left font-semibold">
              {texts.field}
            </th>
            {shown.map((version, place) => (
              <th key={place} scope="col" className="px-2 py-2 text-left">
                <VersionHead version={version} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versionFieldNames.map((field) => {
            const isDifferent = differing.includes(field)
            return (
              <tr key={field} className={clsx('border-b border-line align-top', isDifferent && 'bg-amber-tint')}>
                <th scope="row" className="py-2.5 pr-2 pl-1 text-left font-normal break-words text-soft">
                  <span className="block">{versionTexts[field].label}</span>{' '}
                  {isDifferent && <Badge colour="amber">{texts.differs}</Badge>}
                </th>
                {shown.map((version, place) => (
                  <td
                    key={place}
                    className={clsx('px-2 py-2.5 break-words tabular-nums', isDifferent && 'font-semibold')}
                  >
                    <span>{fieldText(version, field)}</span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

type SelectProps = {
  label: string
  versions: readonly Version[]
  chosen: number | undefined
  onChoose: (version: number) => void
}

function VersionSelect({ label, versions, chosen, onChoose }: SelectProps) {
  const options = versions.map(({ version, state }) => ({
    value: String(version),
    label: texts.option(version, stateTexts[state]),
  }))
  return (
    <Field label={label}>
      {(links) => (
        <Select
          {...links}
          value={String(chosen)}
          onChange={({ target }) => onChoose(Number(target.value))}
          options={options}
          placeholder={texts.choose}
        />
      )}
    </Field>
  )
}

function VersionHead({ version: { version, state, drafted_at, published_at, ended_at } }: { version: Version }) {
  const at = state === 'draft' ? drafted_at : state === 'published' ? published_at : ended_at
  return (
    <div>
      <span className="block font-semibold">{texts.version(version)}</span>{' '}
      <Badge colour={stateColours[state]}>{stateTexts[state]}</Badge>
      <span className="mt-1 block text-sm font-normal break-words text-soft">
        <span>{texts.since[state]}</span> <span>{instantTime(at)}</span>
      </span>
    </div>
  )
}
