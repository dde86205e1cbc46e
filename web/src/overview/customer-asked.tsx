import { fullName } from '@kasuwa/domain/display.ts'
import { api } from '../api.ts'
import { instantDay } from '../app/days.tsx'
import { ForRoles } from '../app/for-roles.tsx'
import { correctionTexts } from '../customers/correction-texts.ts'
import type { CustomerPage } from '../customers/customer-page-queries.ts'
import { askedTexts as texts, documentPageTexts } from './customer-page-texts.ts'
import { OpenDocument } from './open-document.tsx'

type Asked = CustomerPage['asked_files'][number]

/** When one kind of file was asked for again and why, whether it came, and what stood there before (DESK-48). */
export function AskedAgain({ kind, customer }: { kind: Asked['kind']; customer: CustomerPage }) {
  const asked = customer.asked_files.filter((file) => file.kind === kind)
  if (asked.length === 0) return null
  const name = correctionTexts.parts[kind]
  return (
    <ul aria-label={texts.list(name)} className="flex flex-col gap-2 text-sm">
      {asked.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 break-words text-soft">
            {texts.asked(instantDay(file.asked_at), file.reason)}{' '}
            {file.sent_at === null ? (
              <span className="font-medium text-yellow-deep">{texts.waits}</span>
            ) : (
              <span className="font-medium text-positive-deep">{texts.came(instantDay(file.sent_at))}</span>
            )}
          </span>
          {file.earlier && (
            <ForRoles act="askedFiles.openEarlier">
              <OpenDocument
                open={() => api.askedFiles.openEarlier({ id: file.id })}
                label={texts.open}
                of={name}
                title={documentPageTexts.title(texts.earlier(name), fullName(customer.user))}
              />
            </ForRoles>
          )}
        </li>
      ))}
    </ul>
  )
}
