import type { Browser, BrowserContext } from '@playwright/test'
import { demoPassword, phones, type Who } from './routes.ts'

/** The window of a phone. */
const viewport = { width: 360, height: 740 }

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Browser profiles with empty caches, and the session of one of the demo's people. */
export function openSessions(browser: Browser, url: string) {
  const known = new Map<Who, Promise<State>>()
  const signIn = async (who: Who): Promise<State> => {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    const phone = phones[who]
    if (phone !== null) {
      const page = await context.newPage()
      await page.goto(url)
      await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((address) => address.pathname !== '/')
      await page.locator('main h1').waitFor()
    }
    const state = await context.storageState()
    await context.close()
    return withoutActivity(state)
  }
  return {
    async newContext(who: Who, serviceWorkers: 'allow' | 'block' = 'block'): Promise<BrowserContext> {
      const state = known.get(who) ?? signIn(who)
      known.set(who, state)
      return browser.newContext({ viewport, serviceWorkers, storageState: await state })
    },
  }
}

/** Removes the time of the last activity, which would end a session that waits, and the mark of the display font, which belongs to a full cache. */
function withoutActivity(state: State): State {
  const origins = state.origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.filter(({ name }) => !['last_activity', 'display_face'].includes(name)),
  }))
  return { ...state, origins }
}
