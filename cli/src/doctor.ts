import { styleText } from 'node:util'
import { examine, type Examined } from '@kasuwa/server/doctor/doctor.ts'
import type { Command } from './command.ts'

export const doctorCommand: Command = {
  summary:
    'look at everything that production needs: database, keys, backups, clocks, PUBLIC_URL and each provider; exit 1 when something is wrong',
  usage: [
    '[--json] [--paid [--to <phone>]] [--from <address>]',
    'Each check is ok, wrong, unknown (it could not be looked at) or not set (this installation does without it), with a sentence that says how to mend it.',
    'Its calls to providers are free and change nothing. With --paid it also asks the identity service about a number that nobody has, and sends a text to --to.',
    'It sends a signed webhook to itself through PUBLIC_URL, and compares the address that the server sees with --from, the address of this machine as the world sees it.',
    'Each check takes at most 10 seconds. The newest result is a metric of the servers (kasuwa_doctor_failing), which do not wait for it.',
  ],
  options: {
    json: { type: 'boolean' },
    paid: { type: 'boolean' },
    to: { type: 'string' },
    from: { type: 'string' },
  },
  async run({ json = false, paid = false, to, from }) {
    const examined = await examine(process.env, { paid: paid === true, to: wordOf(to), from: wordOf(from) })
    const { finishedAt, findings, isKept } = examined
    const failing = findings.filter(({ state }) => state === 'wrong').map(({ name }) => name)
    return {
      answer: { finished_at: finishedAt, failing, kept: isKept, findings },
      ...(json !== true && { text: shown(examined) }),
      exitCode: failing.length > 0 ? 1 : 0,
    }
  },
}

const wordOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

const colours = { ok: 'green', wrong: 'red', unknown: 'yellow', 'not set': 'dim' } as const

/** A line for each check, in colours where a terminal shows them. */
function shown({ findings, isKept }: Examined): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(({ name, state, words }) => {
    const mark = styleText(colours[state], state.padEnd('unknown'.length), { stream: process.stdout })
    return `${mark}  ${name.padEnd(width)}  ${words}`
  })
  const count = findings.filter(({ state }) => state === 'wrong').length
  const end = count === 0 ? 'Nothing is wrong.' : `${count} of ${findings.length} checks found something wrong.`
  return [...lines, '', isKept ? end : `${end} The result was not kept for the metrics.`].join('\n')
}
