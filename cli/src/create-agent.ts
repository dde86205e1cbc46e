import { createAgent } from '@kasuwa/server/access/staff/create-staff.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'
import { staffOf, staffOptions, staffUsage } from './staff-options.ts'

export const createAgentCommand: Command = {
  summary: 'create an agent, who may sign in at once and whose code customers enter when they sign up',
  usage: [
    ...staffUsage,
    '--code 12345678       eight digits; generated when left out',
    '--bank-code 058       with --account-number: where commissions go',
    '--account-number …    ten digits; both left out: the OPay account of the phone',
  ],
  options: {
    ...staffOptions,
    code: { type: 'string' },
    'bank-code': { type: 'string' },
    'account-number': { type: 'string' },
  },
  async run(values) {
    const given = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
    const agent = {
      ...(await staffOf(values)),
      code: given('code'),
      bankCode: given('bank-code'),
      accountNumber: given('account-number'),
    }
    return { answer: await withApp((app) => createAgent(app, agent)) }
  },
}
