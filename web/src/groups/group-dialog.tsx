import { groupWords } from '@kasuwa/contract/loan-words.ts'
import { initials } from '@kasuwa/domain/display.ts'
import { userBadge } from '../customers/person.tsx'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { instantDay } from '../base/days.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { Group } from './group-queries.ts'
import { groupDialogTexts as texts, groupListTexts } from './texts.ts'

/** A group's members, and the link to its page (GRP-07, C-120). Open as long as it is rendered. */
export function GroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  return (
    <Dialog
      title={group.name}
      width="lg"
      onDismiss={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <PageLink to={pathTo('agent-user-group-detail', { id: group.id })} className={buttonClass()}>
            {texts.details}
          </PageLink>
        </>
      }
    >
      <p>{groupListTexts.members(group.members_count)}</p>
      {group.members.length === 0 ? (
        <p className="mt-4">{texts.noMembers}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line text-ink">
          {group.members.map((member) => (
            <MemberLine key={member.id} member={member} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function MemberLine({ member }: { member: Group['members'][number] }) {
  const { user, active_loan: loan, created_at: joined } = member
  const { first_name: first, last_name: last, phone, profile_picture_url: picture, status } = user
  return (
    <li className="flex gap-3 py-3.5 first:pt-0 last:pb-0">
      <Avatar initials={initials(first, last)} picture={picture} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold break-words">{`${first} ${last}`}</span>
          <Badge colour={userBadge[status]}>{status}</Badge>
        </p>
        <p className="text-sm text-soft">{phone}</p>
        <p className="mt-1 flex justify-between gap-x-3 text-sm max-sm:flex-col">
          <span>
            {loan === null ? groupWords.noActiveLoan : `${texts.activeLoan} ${nairaText(loan.approved_amount)}`}
          </span>
          <span className="text-soft">{texts.joined(instantDay(joined))}</span>
        </p>
      </div>
    </li>
  )
}
