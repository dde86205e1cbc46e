import type { ComponentProps } from 'react'
import { Link as WouterLink } from 'wouter'
import { useNavigation } from './navigation.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link within the app. The code of its page is fetched as soon as it is pointed at, touched or focused. */
export function Link({ to, ...props }: Props) {
  const { prefetch } = useNavigation()
  const fetch = () => prefetch(to)
  return <WouterLink href={to} onMouseEnter={fetch} onFocus={fetch} onTouchStart={fetch} {...props} />
}
