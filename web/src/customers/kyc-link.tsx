import { useAddress } from '../base/routing/address.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { useSession } from '../base/session/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { unfinishedKycTexts as texts } from './unfinished-kyc-texts.ts'

/** The customers who have not completed KYC, at the address of the list of customers. */
export const UnfinishedKyc = lazyPart(
  'unfinished-kyc',
  async () => (await import('./unfinished-kyc.tsx')).UnfinishedKyc,
)

/** Whether the address is that of the unfinished KYC. */
export const useShowsKyc = (): boolean => useAddress()[0]['show'] === 'kyc'

/** The link from the list of customers. */
export function KycLink() {
  const isAgent = useSession().accountType === 'agent'
  const list = pathTo(isAgent ? 'agent-user-customer-management' : 'admin-user-business-management')
  return (
    <PageLink to={`${list}?show=kyc`} className={buttonClass('secondary')}>
      {texts.open}
    </PageLink>
  )
}
