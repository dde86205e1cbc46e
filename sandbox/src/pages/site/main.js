import { offerBank } from './bank.js'
import { offerClock } from './clock.js'
import { offerFaults } from './faults.js'
import { offerPayment } from './pay.js'
import { offerProfiles } from './profiles.js'
import { showRequests } from './requests.js'
import { showMessages } from './sms.js'
import { showTransfers } from './transfers.js'

showMessages()
offerPayment()
showTransfers()
offerBank()
offerClock()
offerFaults()
offerProfiles()
showRequests()
