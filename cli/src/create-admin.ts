import { createAdmin, withApp } from '@kasuwa/server'
import type { Command } from './command.ts'
import { staffOf, staffOptions, staffUsage } from './staff-options.ts'

export const createAdminCommand: Command = {
  summary: 'make an admin, who may sign in at once',
  usage: staffUsage,
  options: staffOptions,
  async run(values) {
    const staff = staffOf(values)
    return { answer: await withApp((app) => createAdmin(app, staff)) }
  },
}
