import { guessCodes, guessFromOneAddress, guessPasswords } from '../../server/src/access/limits/test-guessing.ts'
import { testAgent } from '../../server/src/access/sign-up/test-sign-up.ts'
import { openTestServer } from '../../server/src/testing/test-server.ts'
import { openDatabases } from './database/databases.ts'
import type { Trial } from './trial.ts'

/** The numbers of guesses that may be compared: for one code, and for one account in 15 minutes (G7). */
const codeTries = 5
const passwordTries = 10
/** The failures that one address may have in an hour without a setting; ten run at once, so up to nine may be added. */
const addressFailures = 100 + 9

/** G7: codes and passwords are guessed at one account and at many. */
export const guessing: Trial = {
  name: 'guessing',
  sentence:
    'Codes and passwords are guessed thousands of times: only five guesses of a code and ten of an account are compared.',
  options: { codes: 10_000, passwords: 10_000, sprayed: 2_000, phones: 400 },
  async run({ codes = 10_000, passwords = 10_000, sprayed = 2_000, phones = 400 }, show) {
    const databases = await openDatabases()
    const server = await openTestServer(
      { TRUSTED_PROXIES: '127.0.0.1, ::1', ADDRESS_FAILURES_PER_HOUR: '100' },
      undefined,
      databases.make,
    )
    try {
      await testAgent(server)
      const ofCode = await guessCodes(server, codes)
      show(`codes: ${JSON.stringify(ofCode)}`)
      const begun = performance.now()
      const ofAccount = await guessPasswords(server, passwords)
      const minutes = (performance.now() - begun) / 60_000
      show(`passwords: ${JSON.stringify(ofAccount)}`)
      const ofAddress = await guessFromOneAddress(server, { guesses: sprayed, phones })
      show(`from one address: ${JSON.stringify(ofAddress)}`)
      const broken = [
        ofCode.compared > codeTries || ofCode.isTaken,
        // Another ten are compared in each further quarter of an hour.
        ofAccount.looked > passwordTries * Math.ceil(minutes / 15) || !ofAccount.goesOn,
        ofAddress.looked > addressFailures || !ofAddress.othersSignIn,
        [ofCode, ofAccount, ofAddress].some(({ statuses }) => Object.keys(statuses).some((one) => Number(one) >= 500)),
      ]
      return {
        violations: broken.filter(Boolean).length,
        codesCompared: ofCode.compared,
        passwordsLooked: ofAccount.looked,
        passwordMinutes: Number(minutes.toFixed(1)),
        fromOneAddressLooked: ofAddress.looked,
      }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}
