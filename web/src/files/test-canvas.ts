import { vi } from 'vitest'

/** The pictures that were encoded, and how. */
export type Drawn = { width: number; height: number; type: string | undefined; quality: unknown }

/** A canvas for jsdom, which draws nothing. It records its calls, and gives as many bytes as `bytes`. */
export function drawOnNothing(bytes: (drawn: Drawn) => number = () => 10): Drawn[] {
  const all: Drawn[] = []
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    const drawn = { width: this.width, height: this.height, type, quality }
    all.push(drawn)
    done(new Blob(['x'.repeat(bytes(drawn))], { type: type ?? '' }))
  })
  return all
}
