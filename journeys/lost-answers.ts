import { expect, type Page } from '@playwright/test'

export type LostAnswers = {
  /** The calls whose answers were cut, as 'POST /api/…'. */
  cut: readonly string[]
  /** Presses until an element of the next screen is there. Each time an answer was cut, the page shows it, and the button is pressed again. */
  pressUntil(press: () => Promise<void>, next: () => Promise<void>): Promise<void>
}

/** Signing in is not among them: its answer is a token, and it is simply done again. */
const leftAlone = /\/api\/auth\/(login|logout)$/

/**
 * Cuts the answer of every writing call once: the server has done its work, and neither its answer nor its cookies
 * arrive. The second time it arrives.
 */
export async function loseEveryAnswerOnce(page: Page): Promise<LostAnswers> {
  const cut: string[] = []
  await page.route(/^[^/]+\/\/[^/]+\/(api|files)\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname.replace(/\/files\/.*/, '/files')}`
    const isWrite = request.method() !== 'GET' && !leftAlone.test(pathname)
    if (!isWrite || cut.includes(call)) return route.continue()
    cut.push(call)
    const body = request.postDataBuffer()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body && { body: new Uint8Array(body) }),
    })
    expect(`${call} ${answer.status}`).toBe(`${call} 200`)
    await answer.arrayBuffer()
    return route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog', { name: /Network Error|Request Failed/ })
  return {
    cut,
    async pressUntil(press, next) {
      for (let presses = 0; presses < 6; presses++) {
        const before = cut.length
        await press()
        const arrived = next().then(
          () => true,
          (error: unknown) => error,
        )
        const failed = dialog.waitFor().then(
          () => false,
          () => false,
        )
        const first = await Promise.race([arrived, failed])
        if (first === true) return
        if (cut.length === before) throw new Error('a dialog came up though no answer was cut', { cause: first })
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      throw new Error('pressed six times, and the next screen did not come')
    },
  }
}
