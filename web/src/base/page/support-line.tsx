import { supportTags, type SupportLine as Line } from '@kasuwa/contract/support.ts'
import { useSyncExternalStore } from 'react'
import { brand, supportTexts } from '../texts.ts'

const link = 'inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4'

const tag = (way: keyof typeof supportTags): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${supportTags[way]}"]`)?.content

/** The lender's name where it is not the product's. The painted page does not know it. */
export const useLender = (): string | undefined => useSyncExternalStore(never, () => tag('name'), nothing)

/** The lender's name, as the server wrote it into the page's head. */
export const lenderName = (): string => tag('name') ?? brand

/** The lender's phone and e-mail address, as the server wrote them into the page's head (C-210). */
export const supportLine = (): Line => ({ phone: tag('phone'), email: tag('email') })

/** A number as `tel:` takes it: without blanks and dashes. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[ -]/g, '')}`

/** The same as the links of a dialog. */
export function linksToLender() {
  const { phone, email } = supportLine()
  return [
    ...(phone ? [{ label: phone, href: telephoneLink(phone) }] : []),
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
  ]
}

const never = () => () => undefined

/** The lender's phone and e-mail address, if set. The painted page has none of it, because the build does not know the settings. */
export function SupportLine() {
  const phone = useSyncExternalStore(never, () => tag('phone'), nothing)
  const email = useSyncExternalStore(never, () => tag('email'), nothing)
  if (!phone && !email) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4">
      <span>{supportTexts.lead}</span>
      {phone && (
        <a href={telephoneLink(phone)} translate="no" className={link}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} translate="no" className={`${link} min-w-0 break-all`}>
          {email}
        </a>
      )}
    </p>
  )
}

const nothing = () => undefined
