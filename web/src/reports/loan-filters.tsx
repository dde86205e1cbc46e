import { fullName } from '@kasuwa/domain/display.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { useAddress } from '../base/routing/address.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { Option } from '../ui/fields/options.ts'
import { Select } from '../ui/fields/select.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import { DayField } from './day-field.tsx'
import { choicesQuery, type LoanInput } from './report-queries.ts'
import { reportsTexts as texts } from './texts.ts'

/** The filters of a report of loans in the address. */
export function useLoanInput(): LoanInput {
  const [{ on, agent, product }] = useAddress()
  const day = parseDay(String(on))
  return {
    ...(day && { on: day }),
    ...(typeof agent === 'string' && agent !== '' && { agent }),
    ...(typeof product === 'string' && product !== '' && { product }),
  }
}

/** Day, agent and product of a report: today or a kept month end, or any day up to today. Each is used as soon as it is chosen. */
export function LoanFilters({ anyDay = false }: { anyDay?: boolean }) {
  const state = usePanel(choicesQuery())
  const choices = knownOf(state)
  const { on } = useLoanInput()
  // A month end that was not kept is in the address alone.
  const ends = [...new Set([...(choices?.month_ends ?? []), ...(on ? [on] : [])])]
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        {anyDay ? (
          <DayField />
        ) : (
          <Filter
            name="on"
            label={texts.asOf}
            all={texts.today}
            options={choices && ends.map((value) => ({ value, label: dayText(value) }))}
          />
        )}
        <Filter
          name="agent"
          label={texts.agent}
          all={texts.allAgents}
          options={choices?.agents.map((agent) => ({ value: agent.id, label: fullName(agent) }))}
        />
        <Filter
          name="product"
          label={texts.product}
          all={texts.allProducts}
          options={choices?.products.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      {state.at === 'failed' && <LoadFailure message={state.message} onRetry={state.retry} />}
    </>
  )
}

type FilterProps = { name: keyof LoanInput; label: string; all: string; options: readonly Option[] | undefined }

function Filter({ name, label, all, options }: FilterProps) {
  const [, change] = useAddress()
  const { [name]: chosen = '' } = useLoanInput()
  return (
    <Field label={label}>
      {(links) => (
        <Select
          {...links}
          value={chosen}
          onChange={({ target }) => change({ [name]: target.value || undefined }, { replace: true, keepScroll: true })}
          options={options ?? []}
          placeholder={all}
          loading={options === undefined}
        />
      )}
    </Field>
  )
}
