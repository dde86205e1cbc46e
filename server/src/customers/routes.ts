import type { Handlers } from '../context/handlers.ts'
import { askFile, fileAgain } from './ask-file.ts'
import { assignVirtualAccount } from './assign-virtual-account.ts'
import { ban, banLift } from './ban-user.ts'
import { changeProviderCustomer } from './change-provider-customer.ts'
import { closeUser } from './close-user.ts'
import { closeVirtualAccount } from './close-virtual-account.ts'
import { correction, proposeCorrection } from './correct-customer.ts'
import { textPhoneChanged } from './correct-phone.ts'
import { customersFile } from './customers-file.ts'
import { listUnfinishedKyc } from './list-unfinished-kyc.ts'
import { unfinishedKycFile } from './unfinished-kyc-file.ts'
import { listCustomersForAdmin } from './list-customers.ts'
import { listCustomersOfAgent } from './list-own-customers.ts'
import { openDocument } from './open-document.ts'
import { openFiles } from './open-files.ts'
import { openEarlierFile } from './open-earlier-file.ts'
import { revealBvn } from './reveal-bvn.ts'
import { showCustomerLoans } from './show-customer-loans.ts'
import { showCustomer } from './show-customer.ts'
import { showTrail } from './show-trail.ts'
import type { JobHandler } from '../context/context.ts'
import { openVirtualAccount } from './open-virtual-account.ts'

export const customersRoutes: Handlers['customers'] = {
  agentList: listCustomersOfAgent,
  adminList: listCustomersForAdmin,
  adminFile: customersFile,
  unfinishedKyc: listUnfinishedKyc,
  unfinishedKycFile,
  adminDetail: showCustomer,
  adminLoans: showCustomerLoans,
  adminTrail: showTrail,
  openDocument,
  openFiles,
  askFile,
  revealBvn,
  closeUser,
  assignVirtualAccount,
}

export const earlierFilesRoutes: Pick<Handlers['askedFiles'], 'openEarlier'> = { openEarlier: openEarlierFile }
export const correctionsRoutes: Handlers['customerCorrections'] = { propose: proposeCorrection }
export const customersActs = { correction, file_again: fileAgain, ban, lift_ban: banLift }

export const customersJobs: Record<string, JobHandler> = {
  'virtual-account': openVirtualAccount,
  'close-virtual-account': closeVirtualAccount,
  'phone-changed': textPhoneChanged,
  'provider-customer': changeProviderCustomer,
  'provider-phone': changeProviderCustomer,
}
