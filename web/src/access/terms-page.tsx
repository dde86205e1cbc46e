import { LegalArticle } from './legal-article.tsx'
import { privacy, terms } from './legal-texts.ts'

/** Terms and Conditions (LEGAL-01 to LEGAL-05). */
export function TermsPage() {
  return <LegalArticle {...terms} other={{ name: 'privacy', label: privacy.title }} />
}
