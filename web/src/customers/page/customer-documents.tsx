import { fullName } from '@kasuwa/domain/display.ts'
import { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { CorrectButton } from '../correct-button.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { documentTexts } from '../../kyc/texts.ts'
import { AskedAgain } from './customer-asked.tsx'
import { documentPageTexts as texts } from './customer-page-texts.ts'
import { OpenDocument } from './open-document.tsx'

const kinds = ['utility_bill', 'valid_id'] as const satisfies readonly (keyof CustomerPage['documents'])[]

/** The customer's documents, each with a button that opens it, or asks for it again once it is closed (DESK-07, DESK-47). */
export function CustomerDocuments({ customer }: { customer: CustomerPage }) {
  const { id, user, documents } = customer
  return (
    <>
      <p className="mb-3 text-sm text-soft">{texts.lead}</p>
      <ForRoles act="customers.openDocument" explained />
      <ul className="flex flex-col gap-3">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span>
                <span className="block font-medium">{documentTexts.names[kind]}</span>
                <span className="block text-sm text-soft">
                  {documents[kind] ? texts.sent(instantDay(documents[kind].sent_at)) : texts.missing}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {user.kyc_level === 2 && <CorrectButton part={kind} customer={customer} />}
                {documents[kind] && (
                  <ForRoles act="customers.openDocument">
                    <OpenDocument
                      open={() => api.customers.openDocument({ id, document: kind })}
                      label={texts.open}
                      of={documentTexts.names[kind]}
                      title={texts.title(documentTexts.names[kind], fullName(user))}
                    />
                  </ForRoles>
                )}
              </span>
            </div>
            <AskedAgain kind={kind} customer={customer} />
          </li>
        ))}
      </ul>
    </>
  )
}
