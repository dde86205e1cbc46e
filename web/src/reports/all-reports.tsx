import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { reportsTexts as texts } from './texts.ts'

/** The link to the list of reports. */
export function AllReports() {
  return (
    <PageLink to={pathTo('admin-user-reports')} className={`${buttonClass('secondary')} print:hidden`}>
      {texts.all}
    </PageLink>
  )
}
