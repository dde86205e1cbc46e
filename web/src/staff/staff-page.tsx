import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { FileButton } from '../lists/file-button.ts'
import { listFile } from '../lists/list-file.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ListPanel } from '../ui/tables/list-panel.tsx'
import { compactStaff, staffColumns } from './staff-columns.tsx'
import { staffQuery, type StaffMember } from './staff-queries.ts'
import { addStaffTexts, staffTexts as texts } from './texts.ts'

const AddStaffDialog = lazyDialog('add-staff', async () => (await import('./add-staff-dialog.tsx')).AddStaffDialog)
const RolesDialog = lazyDialog('staff-roles', async () => (await import('./roles-dialog.tsx')).RolesDialog)
const CorrectStaffDialog = lazyDialog(
  'correct-staff',
  async () => (await import('./correct-staff-dialog.tsx')).CorrectStaffDialog,
)
const SignInsDialog = lazyDialog('sign-ins', async () => (await import('./sign-ins-dialog.tsx')).SignInsDialog)

const file = listFile('staff.file', api.staff.file, {})

/** All admins with status and last sign-in, and the form for new admins and agents (C-184). */
export function StaffPage() {
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<StaffMember>()
  const [changed, setChanged] = useState<StaffMember>()
  const [corrected, setCorrected] = useState<StaffMember>()
  const staff = usePanel(staffQuery())
  const hasCodes = staff.at === 'known' && staff.data.some(({ totp }) => totp !== null)
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap gap-3">
            <ForRoles act="staff.trail">
              <PageLink to={pathTo('admin-user-staff-trail')} className={buttonClass('secondary')}>
                {texts.trail}
              </PageLink>
            </ForRoles>
            <ForRoles act="webhooks.replay">
              <PageLink to={pathTo('admin-user-webhooks')} className={buttonClass('secondary')}>
                {texts.webhooks}
              </PageLink>
            </ForRoles>
            <ForRoles act="staff.add" explained>
              <Button onClick={() => setAdding(true)}>{addStaffTexts.open}</Button>
            </ForRoles>
            <FileButton file={file} />
          </div>
        }
      >
        {texts.page}
      </PageHeading>
      <ListPanel
        title={texts.list}
        searchLabel={texts.search}
        caption={texts.list}
        of={staff}
        loading={texts.loading}
        empty={{ text: texts.none }}
        dense
        compact={compactStaff}
        from="xl"
        columns={staffColumns({ onSignIns: setShown, onRoles: setChanged, onCorrect: setCorrected }, hasCodes)}
        rowKey={({ id }) => id}
      />
      {isAdding && <AddStaffDialog onClose={() => setAdding(false)} />}
      {shown && (
        <SignInsDialog
          userId={shown.id}
          name={fullName(shown.user)}
          act={shown.is_self ? 'staff.endSignIns' : rolesOfActs.admins}
          onClose={() => setShown(undefined)}
        />
      )}
      {corrected && (
        <CorrectStaffDialog
          person={{ userId: corrected.id, user: corrected.user }}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {changed && <RolesDialog member={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
