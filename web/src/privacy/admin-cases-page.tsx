import { caseKinds } from '@kasuwa/domain/privacy/cases.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { listFile } from '../lists/list-file.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { PhoneNumber } from '../ui/phone-number.tsx'
import { type AdminCase, adminCasesQuery, caseLists, stateColours } from './case-queries.ts'
import { adminCasesTexts as texts, caseTexts } from './texts.ts'

const AnswerDialog = lazyDialog('answer-case', async () => (await import('./answer-case-dialog.tsx')).AnswerCaseDialog)

const chips = caseLists.map((value) => ({ value, label: texts.lists[value] }))

const filters = {
  kind: {
    label: texts.kind,
    options: caseKinds.map((value) => ({ value, label: caseTexts.kindsOfStaff[value] })),
  },
} as const

/** Complaints and data requests: the waiting ones and the late ones, oldest first, and the answered ones (CASE-03, CASE-05). */
export function AdminCasesPage() {
  const list = useList({ tabs: caseLists, filters })
  const state = usePanel(adminCasesQuery(list.tab, list.input))
  const [answered, setAnswered] = useState<AdminCase>()
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: texts.none[list.tab], ...(list.tab !== 'answered' && { reason: 'done' as const }) }}
        rows={({ cases }) => cases}
        page={({ page }) => page}
        file={listFile('privacy.adminCasesFile', api.privacy.adminCasesFile, { state: list.tab, ...list.input })}
        chips={<FilterChips label={texts.filter} chips={chips} chosen={list.tab} onChoose={list.choose} />}
        intro={() => <p className="text-soft">{texts.purpose}</p>}
      >
        {(cases) => (
          <ul className="divide-y divide-line">
            {cases.map((one) => (
              <li key={one.id} className="py-5 first:pt-0 last:pb-0">
                <Case of={one} onAnswer={() => setAnswered(one)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {answered && <AnswerDialog of={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}

function Case({ of: one, onAnswer }: { of: AdminCase; onAnswer: () => void }) {
  const name = texts.name(caseTexts.kindsOfStaff[one.kind], one.number)
  return (
    <article aria-label={name}>
      <h3 className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <span>{name}</span> <Badge colour={stateColours[one.state]}>{caseTexts.states[one.state]}</Badge>
        {one.is_late && <Badge colour="red">{caseTexts.late}</Badge>}
      </h3>
      <Facts facts={factsOf(one)} />
      <p className="mt-4 break-words whitespace-pre-line">{one.words}</p>
      {one.answer !== null && (
        <p className="mt-3 rounded-field bg-sunken px-4 py-3 break-words whitespace-pre-line">{one.answer}</p>
      )}
      {one.state !== 'answered' && <Acts of={one} onAnswer={onAnswer} />}
    </article>
  )
}

function factsOf(one: AdminCase): Fact[] {
  const { customer, opened_by: by, acknowledge_by, acknowledged_at, answered_at, answered_by } = one
  const opened = instantTime(one.opened_at)
  return [
    { label: texts.customer, value: <CustomerLink id={customer.id} user={customer.user} /> },
    { label: texts.phone, value: <PhoneNumber number={customer.user.phone} /> },
    { label: texts.opened, value: by === null ? opened : texts.openedBy(opened, fullName(by)) },
    ...(acknowledged_at !== null
      ? [{ label: texts.acknowledged, value: instantTime(acknowledged_at) }]
      : acknowledge_by !== null
        ? [{ label: texts.acknowledgeBy, value: instantTime(acknowledge_by) }]
        : []),
    answered_at === null || answered_by === null
      ? { label: texts.answerBy, value: instantTime(one.answer_by) }
      : { label: texts.answered, value: texts.openedBy(instantTime(answered_at), fullName(answered_by)) },
  ]
}

function Acts({ of: { id, kind, state }, onAnswer }: { of: AdminCase; onAnswer: () => void }) {
  const queryClient = useQueryClient()
  const { mutate: acknowledge, isPending } = useMutation({
    mutationFn: () => api.privacy.acknowledgeCase({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.privacy.key() }),
  })
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
      <ForRoles act="privacy.answerCase" explained>
        <>
          {kind === 'complaint' && state === 'waiting' && (
            <Button look="secondary" loading={isPending} onClick={() => acknowledge()}>
              {texts.acknowledge}
            </Button>
          )}
          <Button waits={isPending} onClick={onAnswer}>
            {texts.answer}
          </Button>
        </>
      </ForRoles>
    </div>
  )
}
