import { fullName } from '@kasuwa/domain/display.ts'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { useSession } from '../base/session/session.ts'
import { stepTexts } from '../kyc/step-texts.ts'
import { listFile } from '../lists/list-file.ts'
import { pageQuery } from '../lists/page-query.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { paged, useList } from '../lists/use-list.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { unfinishedKycTexts as texts } from './unfinished-kyc-texts.ts'

type Unfinished = Awaited<ReturnType<typeof api.customers.unfinishedKyc>>['data']['customers'][number]

const stepOf = ({ step }: Unfinished): string => (step === 'completed' ? step : stepTexts[step].title)

const columnsFor = (isAdmin: boolean): readonly Column<Unfinished>[] => [
  {
    header: texts.customer,
    onCard: 'title',
    cell: ({ id, user }) => <CustomerLink id={isAdmin ? id : null} user={user} />,
  },
  {
    header: texts.phone,
    cell: ({ user }) => (
      <a href={`tel:${user.phone}`} className="inline-flex min-h-11 items-center font-semibold text-action md:-my-3">
        <PhoneNumber number={user.phone} />
      </a>
    ),
  },
  { header: texts.level, text: ({ level }) => texts.levelOf(level) },
  { header: texts.step, text: stepOf },
  { header: texts.days, numeric: true, text: ({ days }) => String(days) },
]

const compact: CompactRow<Unfinished> = {
  title: ({ user }) => fullName(user),
  detail: (row) => `${stepOf(row)} ${texts.since(row.days)}`,
}

/** The active customers who have not completed KYC: the step at which each stands, and since when (COLL-09). */
export function UnfinishedKyc() {
  const list = useList()
  const { page } = list
  const state = usePanel(pageQuery(queries.customers.unfinishedKyc, paged(page > 1 ? { page } : {})))
  const isAdmin = useSession().accountType === 'admin'
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: texts.none, reason: 'done' }}
        rows={({ customers }) => customers}
        page={(data) => data.page}
        file={isAdmin ? listFile('customers.unfinishedKycFile', api.customers.unfinishedKycFile, {}) : undefined}
      >
        {(rows) => (
          <Table
            caption={texts.list.title}
            columns={columnsFor(isAdmin)}
            compact={compact}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </>
  )
}
