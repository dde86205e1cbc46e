import { rotateKey } from '@kasuwa/server/app/rotate-key.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const rotateKeyCommand: Command = {
  summary: 'encrypt everything with DATA_KEY that a key of DATA_KEYS_BEFORE encrypted; exit 1 when something is left',
  usage: [
    '(no options)',
    'Servers that have both keys may be running. If it is interrupted, the next run continues where it stopped.',
    'Prints how many texts (sealed) and files it encrypted, and how many are left. With none left, DATA_KEYS_BEFORE can be removed.',
  ],
  options: {},
  async run() {
    const rotated = await withApp(rotateKey)
    return { answer: rotated, exitCode: rotated.left ? 1 : 0 }
  },
}
