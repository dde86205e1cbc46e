export interface Bank {
  name: string
  slug: string
  code: string
}

/** The banks that accounts can be at, in alphabetical order. */
export const banks: readonly Bank[] = [
  { name: '9 Payment Service Bank (9PSB)', slug: '9mobile-9payment-service-bank-ng', code: '120001' },
  { name: 'Access Bank', slug: 'access-bank', code: '044' },
  { name: 'Access Bank (Diamond)', slug: 'access-bank-diamond', code: '063' },
  { name: 'Airtel Smartcash PSB', slug: 'airtel-smartcash-psb-ng', code: '120004' },
  { name: 'ALAT by WEMA', slug: 'alat-by-wema', code: '035A' },
  { name: 'Alternative Bank', slug: 'the-alternative-bank-ng', code: '000304' },
  { name: 'Carbon', slug: 'carbon', code: '565' },
  { name: 'Citibank Nigeria', slug: 'citibank-nigeria', code: '023' },
  { name: 'Ecobank Nigeria', slug: 'ecobank-nigeria', code: '050' },
  { name: 'FairMoney Microfinance Bank', slug: 'fairmoney-microfinance-bank-ng', code: '51318' },
  { name: 'Fidelity Bank', slug: 'fidelity-bank', code: '070' },
  { name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', code: '011' },
  { name: 'First City Monument Bank', slug: 'first-city-monument-bank', code: '214' },
  { name: 'Globus Bank', slug: 'globus-bank', code: '00103' },
  { name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', code: '058' },
  { name: 'Hope PSB', slug: 'hopepsb-ng', code: '120002' },
  { name: 'Jaiz Bank', slug: 'jaiz-bank', code: '301' },
  { name: 'Keystone Bank', slug: 'keystone-bank', code: '082' },
  { name: 'Kuda Bank', slug: 'kuda-bank', code: '50211' },
  { name: 'Lotus Bank', slug: 'lotus-bank', code: '303' },
  { name: 'Moniepoint MFB', slug: 'moniepoint-mfb-ng', code: '50515' },
  { name: 'MTN MoMo PSB', slug: 'mtn-momo-psb-ng', code: '120003' },
  { name: 'Nova Bank', slug: 'nova-bank-ng', code: '561' },
  { name: 'OPay', slug: 'paycom', code: '999992' },
  { name: 'Optimus Bank', slug: 'optimus-bank-ltd', code: '107' },
  { name: 'Paga', slug: 'paga', code: '100002' },
  { name: 'PalmPay', slug: 'palmpay', code: '999991' },
  { name: 'Parallex Bank', slug: 'parallex-bank', code: '104' },
  { name: 'Polaris Bank', slug: 'polaris-bank', code: '076' },
  { name: 'PremiumTrust Bank', slug: 'premiumtrust-bank-ng', code: '105' },
  { name: 'Providus Bank', slug: 'providus-bank', code: '101' },
  { name: 'Rubies MFB', slug: 'rubies-mfb', code: '125' },
  { name: 'Signature Bank', slug: 'signature-bank-ltd-ng', code: '106' },
  { name: 'Sparkle Microfinance Bank', slug: 'sparkle-microfinance-bank', code: '51310' },
  { name: 'Stanbic IBTC Bank', slug: 'stanbic-ibtc-bank', code: '221' },
  { name: 'Standard Chartered Bank', slug: 'standard-chartered-bank', code: '068' },
  { name: 'Sterling Bank', slug: 'sterling-bank', code: '232' },
  { name: 'SunTrust Bank', slug: 'suntrust-bank', code: '100' },
  { name: 'TAJ Bank', slug: 'taj-bank', code: '302' },
  { name: 'Union Bank of Nigeria', slug: 'union-bank-of-nigeria', code: '032' },
  { name: 'United Bank for Africa', slug: 'united-bank-for-africa', code: '033' },
  { name: 'Unity Bank', slug: 'unity-bank', code: '215' },
  { name: 'VFD Microfinance Bank', slug: 'vfd', code: '566' },
  { name: 'Wema Bank', slug: 'wema-bank', code: '035' },
  { name: 'Zenith Bank', slug: 'zenith-bank', code: '057' },
]

/** Paystack's test bank for the name look-up: it is in no list, and nothing can be sent to it. */
export const testBank: Bank = { name: 'Test Bank', slug: 'test-bank', code: '001' }

/** The bank of a code, the test bank included. */
export function bankOf(code: string): Bank | undefined {
  return code === testBank.code ? testBank : banks.find((bank) => bank.code === code)
}
