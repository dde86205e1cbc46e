import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { groupBadge } from '../../groups/group-badge.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { customerPageTexts as texts } from './customer-page-texts.ts'

const MoveMemberDialog = lazyDialog(
  'move-member-dialog',
  async () => (await import('../../groups/move-member-dialog.tsx')).MoveMemberDialog,
)

/** The group a customer pays in, and how an admin moves them to another one or out of it (DESK-40). */
export function CustomerGroup({ customer }: { customer: CustomerPage }) {
  const { group } = customer
  const [asked, setAsked] = useState<{ group: NonNullable<CustomerPage['group']>; way: 'move' | 'remove' }>()
  return (
    <>
      <h3 className="mt-6 mb-1 text-sm text-soft">{texts.group}</h3>
      {group === null ? (
        <p className="text-soft">{texts.noGroup}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0">
              <span className="block font-semibold break-words">{group.name}</span>
              <span className="block text-sm text-soft">{texts.groupDay(group.repayment_day)}</span>
            </p>
            <Badge colour={groupBadge[group.status]}>{group.status}</Badge>
          </div>
          <ForRoles act="groups.moveMember" explained>
            <div className="mt-3 grid grid-cols-2 gap-3">
              <Button look="secondary" onClick={() => setAsked({ group, way: 'move' })}>
                <span>
                  {texts.move} <span className="sr-only">{texts.toAnotherGroup}</span>
                </span>
              </Button>
              <Button look="secondary" onClick={() => setAsked({ group, way: 'remove' })}>
                <span>
                  {texts.remove} <span className="sr-only">{texts.fromGroup}</span>
                </span>
              </Button>
            </div>
          </ForRoles>
        </>
      )}
      {asked && <MoveMemberDialog customer={customer} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
