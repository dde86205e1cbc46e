import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Card } from '../ui/card.tsx'
import { reportNames, reportsTexts as texts, reportTexts } from './texts.ts'

/** All reports, each with the question it answers; reached from the dashboard and the books (REP-30, C-184). */
export function ReportsPage() {
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {reportNames.map((name) => (
            <li key={name} className="py-3">
              <PageLink
                to={pathTo('admin-user-report', { name })}
                className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
              >
                {reportTexts[name].title}
              </PageLink>
              <p className="text-soft">{reportTexts[name].purpose}</p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
