import { migrate } from '../../../server/src/db/migrate.ts'

// A process that migrates on request, so that it can be killed at any moment.
process.once('message', () => {
  void migrate(process.argv[2] ?? '', { clockMoves: true }).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
