import { setUserStatus } from '@kasuwa/server/access/staff/set-user-status.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { type Command, required } from './command.ts'

export const setUserStatusCommand: Command = {
  summary: 'ban, disable or enable a user; the sessions of one who is banned or disabled end at once',
  usage: ['--phone 08030000001   the phone number of the account', '--status active       or disabled, or banned'],
  options: { phone: { type: 'string' }, status: { type: 'string' } },
  async run(values) {
    const given = required(values, ['phone', 'status'])
    return { answer: await withApp((app) => setUserStatus(app, given)) }
  },
}
