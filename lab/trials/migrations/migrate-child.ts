import { migrate } from '../../../server/src/db/migrate.ts'

// A process that migrates when it is asked to, so that it can be killed at any moment of that.
process.once('message', () => {
  void migrate(process.argv[2] ?? '', { clockMoves: true }).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
