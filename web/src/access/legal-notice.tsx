import { pathTo } from '../paths.ts'
import { signUpTexts } from './texts.ts'

const { notice } = signUpTexts

/** The terms that one agrees to. They open in a new tab, since leaving the wizard would lose it (SIGNUP-03, C-12). */
export function LegalNotice() {
  return (
    <p className="text-sm text-soft">
      {notice.before} <LegalLink to={pathTo('terms')}>{notice.terms}</LegalLink> {notice.between}{' '}
      <LegalLink to={pathTo('privacy')}>{notice.privacy}</LegalLink>.
    </p>
  )
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-block py-1 font-semibold text-accent underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> {notice.newTab}</span>
    </a>
  )
}
