import { runCommand } from './run-command.ts'

// The reader of the output may be gone; the work is done anyway.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Logs and errors go to stderr; the result is the last line of stdout, so that a program can read it.
const { stdout, stderr, exitCode } = await runCommand(process.argv.slice(2))
if (stdout) process.stdout.write(stdout)
if (stderr) process.stderr.write(stderr)
process.exitCode = exitCode
