import { resetTotpOf } from '@kasuwa/server/access/codes/reset-totp.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { type Command, required } from './command.ts'

export const resetTotpCommand: Command = {
  summary: 'switch off the sign-in codes of an admin or agent who has lost their phone; their sessions end at once',
  usage: ['--phone 08030000001   the phone number of the account'],
  options: { phone: { type: 'string' } },
  async run(values) {
    const given = required(values, ['phone'])
    return { answer: await withApp((app) => resetTotpOf(app, given)) }
  },
}
