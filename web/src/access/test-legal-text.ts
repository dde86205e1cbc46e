import type { LegalSection } from './legal-texts.ts'

/** A legal text in lines, as the database keeps each version of it (PAPER-07). */
export const legalText = ({
  title,
  lead,
  sections,
}: {
  title: string
  lead: string
  sections: readonly LegalSection[]
}) =>
  [
    title,
    lead,
    ...sections.flatMap((section, index) => [
      `${index + 1}. ${section.title}`,
      ...section.paragraphs,
      ...(section.list ?? []).map((item) => `- ${item}`),
    ]),
  ].join('\n')
