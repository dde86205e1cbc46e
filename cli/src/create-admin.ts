import { createAdmin } from '@kasuwa/server/access/staff/create-staff.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'
import { rolesOf, rolesUsage, staffOf, staffOptions, staffUsage } from './staff-options.ts'

export const createAdminCommand: Command = {
  summary: 'create an admin, who may sign in at once',
  usage: [...staffUsage, rolesUsage],
  options: { ...staffOptions, roles: { type: 'string' } },
  async run(values) {
    const roles = rolesOf(values)
    const staff = await staffOf(values)
    return { answer: await withApp((app) => createAdmin(app, { ...staff, roles })) }
  },
}
