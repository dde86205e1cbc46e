import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { agentsAnswer } from './test-agent.ts'

test("an agent's sign-ins are shown from the list of agents, and a disabled agent is enabled there", async () => {
  signInAs('admin')
  const agents = agentsAnswer()
  const [one] = agents.data.agents
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'agents.adminList': { data: { ...agents.data, agents: [{ ...one!, user: { ...one!.user, status: 'disabled' } }] } },
    'staff.setStatus': { data: { id: one!.user.id, status: 'active' } },
    'staff.signIns': { data: { sign_ins: [], totp: null } },
  })
  const { user } = openApp('/admin-user/agent-management')
  const menu = await screen.findByRole('button', { name: /^Actions for/ })
  await user.click(menu)
  await user.click(screen.getByRole('menuitem', { name: 'Enable Agent' }))
  await user.click(await screen.findByRole('button', { name: 'Enable' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(sent.filter(({ call }) => call === 'staff.setStatus')).toMatchObject([{ body: { status: 'active' } }])
  await user.click(menu)
  expect(screen.queryByRole('menuitem', { name: 'Enable Agent' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  expect(await screen.findByText('Not signed in anywhere.')).toBeVisible()
})
