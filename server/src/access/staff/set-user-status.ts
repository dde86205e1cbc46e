import { accessWords } from '@kasuwa/contract/words.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { normalisePhone, type Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type App, inTransaction } from '../../context/context.ts'
import type { UserId } from '../../base/ids.ts'
import { changeUserStatus } from './change-user-status.ts'
import { lockUserByPhone } from '../user-repository.ts'

const events = { active: 'enabled', disabled: 'disabled', banned: 'banned' } as const
type Settable = keyof typeof events

export type SetStatus = { user_id: UserId; phone: Phone; status: UserStatus }

const isSettable = (status: string): status is Settable => Object.hasOwn(events, status)

/**
 * Bans, disables or enables the user with a phone number, an admin too: only operations ban and enable (C-124, C-136).
 * @throws Refused invalid with its fields: no such status, a phone of no user, or a status that they cannot change to
 */
export async function setUserStatus(app: App, given: { phone: string; status: string }): Promise<SetStatus> {
  const { status: wanted } = given
  const phone = normalisePhone(given.phone)
  if (!phone) throw new Refused('invalid', { phone: [accessWords.phone] })
  if (!isSettable(wanted)) throw new Refused('invalid', { status: [`One of ${Object.keys(events).join(', ')}.`] })
  return inTransaction({ app }, async (tx) => {
    const user = await lockUserByPhone(tx, phone)
    if (!user) throw new Refused('invalid', { phone: ['Nobody has this number.'] })
    const status = await changeUserStatus(tx, { app, actor: null }, user, events[wanted])
    if (!status)
      throw new Refused('invalid', {
        status: [`The account is ${user.status}; it cannot become ${wanted} from there.`],
      })
    return { user_id: user.id, phone, status }
  })
}
