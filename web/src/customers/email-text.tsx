/** A text that, where a phone must break it, is broken after its '@'. */
export function EmailText({ children }: { children: string }) {
  const [name, ...rest] = children.split('@')
  if (rest.length === 0) return name
  return (
    <>
      {name}@<wbr className="md:hidden" />
      {rest.join('@')}
    </>
  )
}
