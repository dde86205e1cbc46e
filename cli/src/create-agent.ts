import { createAgent, withHouse } from '@kasuwa/server'
import type { Command } from './command.ts'
import { staffOf, staffOptions, staffUsage } from './staff-options.ts'

export const createAgentCommand: Command = {
  summary: 'make an agent, who may sign in at once and whose code customers give when they sign up',
  usage: [...staffUsage, '--code 12345678       eight digits; made when left out'],
  options: { ...staffOptions, code: { type: 'string' } },
  async run(values) {
    const staff = { ...staffOf(values), code: typeof values['code'] === 'string' ? values['code'] : undefined }
    return { answer: await withHouse((house) => createAgent(house, staff)) }
  },
}
