import { runCommand } from './run-command.ts'

// The reader of the output may be gone; the work is done anyway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Logs and errors go to stderr; the result is the last line of stdout, so that a program can read it.
const { stdout, stderr, exitCode } = await runCommand(process.argv.slice(2))
if (stdout) process.stdout.write(stdout)
if (stderr) process.stderr.write(stderr)
process.exitCode = exitCode
// A frozen database does not end its connections, which would keep the doctor waiting after its last line.
if (process.argv[2] === 'doctor') setTimeout(() => process.exit(), 2_000).unref()
