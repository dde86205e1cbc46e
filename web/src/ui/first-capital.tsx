/** A text that begins with a capital letter for the eye alone. */
export function FirstCapital({ children }: { children: string }) {
  return <span className="inline-block first-letter:uppercase">{children}</span>
}
