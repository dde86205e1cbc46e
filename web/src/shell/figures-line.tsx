import { figuresTexts as texts } from './figures-texts.ts'

/** The line with the time of the figures on the page, in Lagos. */
export function FiguresLine({ at }: { at: string }) {
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })
  return (
    <p role="status" className="mx-auto max-w-6xl px-4 pt-2 text-soft sm:px-6 print:px-0">
      {texts.of(time)}
    </p>
  )
}
