/** A text whose first letter is shown as a capital; its content does not change. */
export function FirstCapital({ children }: { children: string }) {
  return <span className="inline-block first-letter:uppercase">{children}</span>
}
