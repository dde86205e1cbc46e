import { dayText } from '../base/days.tsx'
import { Naira } from '../money/naira.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import type { StatementPreview } from './bank-queries.ts'
import { importTexts as texts } from './bank-texts.ts'

/** Shows a statement before it is kept: its days and balances, the rows that are left out, and the first new lines. */
export function StatementView({ preview }: { preview: StatementPreview }) {
  const { errors, error_count: count, sample, opening, closing, difference } = preview
  const facts: Fact[] = [
    ...(preview.first_day === null
      ? []
      : [{ label: texts.period, value: `${dayText(preview.first_day)} – ${dayText(preview.last_day)}` }]),
    { label: texts.fresh, value: preview.lines.toLocaleString('en-US') },
    { label: texts.known, value: preview.known.toLocaleString('en-US') },
    { label: texts.opening, value: <Naira amount={opening} /> },
    { label: texts.closing, value: <Naira amount={closing} /> },
  ]
  const isKnown = opening !== null && closing !== null
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 text-ink">
      <Facts facts={facts} />
      <p role="status" className={difference === null ? 'text-soft' : 'font-medium text-red-deep'}>
        {difference ?? (isKnown ? texts.agrees : texts.unknown)}
      </p>
      {count > 0 && (
        <section aria-label={texts.errors(count)}>
          <h3 className="font-semibold">{texts.errors(count)}</h3>
          <ul tabIndex={0} className="mt-2 max-h-48 list-disc overflow-y-auto pl-5 text-sm">
            {errors.map(({ line, text }) => (
              <li key={line} className="break-words">
                {texts.line(line, text)}
              </li>
            ))}
            {count > errors.length && <li>{texts.more(count - errors.length)}</li>}
          </ul>
        </section>
      )}
      {sample.length > 0 && (
        <section aria-label={texts.sample}>
          <h3 className="font-semibold">{texts.sample}</h3>
          <ul className="mt-2 divide-y divide-line">
            {sample.map(({ day, description, reference, amount }, index) => (
              <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
                <span className="min-w-0 flex-[1_1_8rem] break-words">
                  {[dayText(day), description, reference].filter(Boolean).join(', ')}
                </span>
                <Naira amount={amount} className="ml-auto" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
