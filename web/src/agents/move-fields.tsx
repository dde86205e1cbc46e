import type { moveForm } from '@kasuwa/contract/move-forms.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useController } from 'react-hook-form'
import { usePanel } from '../base/calls/use-panel.ts'
import type { FormOf } from '../forms/use-call-form.ts'
import { Field } from '../ui/fields/field.tsx'
import { SearchableSelect } from '../ui/fields/searchable-select.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { agentCustomersQuery, agentsQuery } from './agent-queries.ts'
import type { Standing } from './move-queries.ts'
import { moveTexts as texts } from './move-texts.ts'
import { PeopleField, useSearchedWords } from './people-field.tsx'

type Form = FormOf<typeof moveForm>

/** So many people are offered at once. */
const offeredAtOnce = 50

/** The agent who takes the customers over: an active one, but not the one they leave. */
export function NewAgentField({ form, from, onName }: { form: Form; from: string; onName: (name: string) => void }) {
  const search = useSearchedWords()
  const state = usePanel(
    agentsQuery({ status: 'active', per_page: offeredAtOnce, ...(search.asked !== '' && { search: search.asked }) }),
  )
  const { field, fieldState } = useController({ control: form.control, name: 'to' })
  const others = (knownOf(state)?.agents ?? []).filter(({ id }) => id !== from)
  return (
    <PeopleField
      label={texts.to}
      listLabel={texts.agents}
      placeholder={texts.searchAgents}
      none={texts.noAgent}
      one
      search={search}
      of={state}
      options={others.map(({ id, user, code }) => ({ value: id, label: fullName(user), detail: code }))}
      field={{
        ...field,
        value: field.value === '' ? [] : [field.value],
        onChange: ([id = '']) => {
          const chosen = others.find((agent) => agent.id === id)
          if (chosen) onName(fullName(chosen.user))
          field.onChange(id)
        },
      }}
      error={fieldState.error?.message}
    />
  )
}

/** Chosen customers of the agent. */
export function CustomersField({ form, from }: { form: Form; from: string }) {
  const search = useSearchedWords()
  const state = usePanel(
    agentCustomersQuery({ id: from, per_page: offeredAtOnce, ...(search.asked !== '' && { search: search.asked }) }),
  )
  const { field, fieldState } = useController({ control: form.control, name: 'customers' })
  return (
    <PeopleField
      label={texts.customersField}
      listLabel={texts.customersField}
      placeholder={texts.searchCustomers}
      none={texts.noCustomer}
      search={search}
      of={state}
      options={(knownOf(state)?.customers ?? []).map(({ id, user }) => ({
        value: id,
        label: fullName(user),
        detail: user.phone,
      }))}
      field={{ ...field, value: field.value ?? [] }}
      error={fieldState.error?.message}
    />
  )
}

/** One of the agent's groups. */
export function GroupField({ form, groups }: { form: Form; groups: Standing['groups'] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'group' })
  return (
    <Field label={texts.groupField} error={fieldState.error?.message}>
      {(links) => (
        <SearchableSelect
          {...field}
          {...links}
          value={field.value ?? ''}
          options={groups.map(({ id, name, members_count: members }) => ({
            value: id,
            label: texts.groupOption(name, members),
          }))}
          placeholder={texts.chooseGroup}
        />
      )}
    </Field>
  )
}
