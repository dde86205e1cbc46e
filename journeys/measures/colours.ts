import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The functions of the measures for colours, in the page. */
    colours: {
      /** The colour behind an element's content: its own ground and those below it, one over the other. */
      groundOf(element: Element | null): number[]
      /** Like it, for a colour that lies on a ground. */
      over(colour: string, ground: number[]): number[]
      contrast(a: number[], b: number[]): number
    }
  }
}

/** Gives the page `window.colours`, once. */
export async function addColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ((window as Partial<Window>).colours) return
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, number[]>()
    /** Red, green, blue and opacity, each from 0 to 1, of a colour in any notation. */
    const parsed = (colour: string): number[] => {
      const before = known.get(colour)
      if (before) return before
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const found = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      known.set(colour, found)
      return found
    }
    const over = (colour: string, ground: number[]) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = parsed(colour)
      return [red, green, blue].map((part, index) => part * opacity + (ground[index] ?? 0) * (1 - opacity))
    }
    const groundOf = (element: Element | null): number[] => {
      if (!element) return over('Canvas', [1, 1, 1])
      const colour = getComputedStyle(element).backgroundColor
      if (parsed(colour)[3] === 1) return over(colour, [])
      const below = element.matches('dialog:modal') ? null : element.parentElement
      return over(colour, groundOf(below))
    }
    const luminance = (colour: number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (a: number[], b: number[]) => {
      const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
      return (light + 0.05) / (dark + 0.05)
    }
    window.colours = { groundOf, over, contrast }
  })
}
