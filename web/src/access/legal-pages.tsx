import { pathTo, type ScreenWith } from '../base/routing/paths.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { SupportLine, useLender } from '../base/page/support-line.tsx'
import { PageTitle } from '../base/page/page-title.tsx'
import { signUpTexts } from './texts.ts'
import { lenderNote, privacy, terms, type LegalSection } from './legal-texts.ts'

type Props = {
  title: string
  lead: string
  sections: readonly LegalSection[]
  other: { readonly name: ScreenWith<never>; readonly label: string }
}

/** Terms and Conditions (LEGAL-01 to LEGAL-05). */
export function TermsPage() {
  return <LegalArticle {...terms} other={{ name: 'privacy', label: privacy.title }} />
}

/** Privacy Policy (LEGAL-01 to LEGAL-05). */
export function PrivacyPage() {
  return <LegalArticle {...privacy} other={{ name: 'terms', label: terms.title }} />
}

/** A static text in numbered sections (LEGAL-01), in a narrow column with short paragraphs. */
function LegalArticle({ title, lead, sections, other }: Props) {
  const lender = useLender()
  return (
    <article className="flex flex-col gap-8">
      <PageTitle>{title}</PageTitle>
      <header>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 text-lg text-soft">{lead}</p>
      </header>
      {lender && <p className="font-semibold">{lenderNote(lender)}</p>}
      {sections.map((section, index) => (
        <Section key={section.title} number={index + 1} {...section} />
      ))}
      <SupportLine />
      <footer className="flex flex-wrap gap-x-6 border-t border-line pt-4">
        <LegalPageLink name={other.name}>{other.label}</LegalPageLink>
        <LegalPageLink name="login">{signUpTexts.signIn}</LegalPageLink>
      </footer>
    </article>
  )
}

function Section({ number, title, paragraphs, list }: LegalSection & { number: number }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{`${number}. ${title}`}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul className="grid grid-cols-1 list-disc gap-x-6 gap-y-1 pl-5 marker:text-action sm:grid-cols-2">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LegalPageLink({ name, children }: { name: ScreenWith<never>; children: string }) {
  return (
    <PageLink
      to={pathTo(name)}
      className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
    >
      {children}
    </PageLink>
  )
}
