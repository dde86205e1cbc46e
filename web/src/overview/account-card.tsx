import { initials } from '@kasuwa/domain/display.ts'
import { useMe } from '../shell/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Who is signed in: name, phone, e-mail. */
export function AccountCard() {
  const { data: me } = useMe()
  return (
    <Card className="flex items-center gap-4">
      <Avatar large initials={initials(me?.first_name, me?.last_name)} picture={me?.profile_picture_url} />
      {me ? (
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">
            {me.first_name} {me.last_name}
          </p>
          <p className="text-soft">{me.phone}</p>
          <p className="truncate text-soft">{me.email}</p>
        </div>
      ) : (
        <Skeleton className="h-5 w-40" />
      )}
    </Card>
  )
}
