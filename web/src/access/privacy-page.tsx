import { LegalArticle } from './legal-article.tsx'
import { privacy, terms } from './legal-texts.ts'

/** Privacy Policy (LEGAL-01 to LEGAL-05). */
export function PrivacyPage() {
  return <LegalArticle {...privacy} other={{ name: 'terms', label: terms.title }} />
}
