import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { correctionTexts } from '../correction-texts.ts'
import type { CustomerPage } from '../customer-page-queries.ts'
import { Button } from '../../ui/button.tsx'
import { askedTexts as texts, documentPageTexts } from './customer-page-texts.ts'
import { OpenDocument } from './open-document.tsx'

type Asked = CustomerPage['asked_files'][number]

const WithdrawAskDialog = lazyDialog(
  'withdraw-ask-dialog',
  async () => (await import('./withdraw-ask-dialog.tsx')).WithdrawAskDialog,
)

/** The times one kind of file was asked for again, with the reason, whether it came, and the earlier file (DESK-48). One that has not come can be withdrawn (DESK-49). */
export function AskedAgain({ kind, customer }: { kind: Asked['kind']; customer: CustomerPage }) {
  const asked = customer.asked_files.filter((file) => file.kind === kind)
  const [withdrawn, setWithdrawn] = useState<Asked>()
  if (asked.length === 0) return null
  const name = correctionTexts.parts[kind]
  return (
    <>
      <ul aria-label={texts.list(name)} className="mt-2 flex flex-col gap-2 text-sm">
        {asked.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 break-words text-soft">
              <span>{texts.asked(instantDay(file.asked_at), file.reason)}</span> <Standing file={file} />
            </span>
            {waits(file) && (
              <ForRoles act="askedFiles.withdraw">
                <Button look="secondary" onClick={() => setWithdrawn(file)}>
                  {texts.withdraw} <span className="sr-only">{name}</span>
                </Button>
              </ForRoles>
            )}
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
      {withdrawn && (
        <WithdrawAskDialog file={withdrawn} name={name} customer={customer} onClose={() => setWithdrawn(undefined)} />
      )}
    </>
  )
}

const waits = ({ sent_at, withdrawn_at }: Asked): boolean => sent_at === null && withdrawn_at === null

function Standing({ file }: { file: Asked }) {
  if (file.sent_at !== null)
    return <span className="font-medium text-positive-deep">{texts.came(instantDay(file.sent_at))}</span>
  if (file.withdrawn_at !== null)
    return <span className="font-medium">{texts.withdrawn(instantDay(file.withdrawn_at))}</span>
  return <span className="font-medium text-yellow-deep">{texts.waits}</span>
}
