import { away } from './away/away.ts'
import { clock } from './clock/clock.ts'
import { crash } from './crash/crash.ts'
import { deploys } from './deploys/deploys.ts'
import { diskFull } from './disk-full/disk-full.ts'
import { failover } from './failover/failover.ts'
import { image } from './image/image.ts'
import { exactlyOnce } from './money/exactly-once.ts'
import { importTrial } from './import/import.ts'
import { migrations } from './migrations/migrations.ts'
import { knownAlready } from './known-already/known-already.ts'
import { months } from './months/months.ts'
import { quarter } from './quarter/quarter.ts'
import { pgbackrest } from './pgbackrest/pgbackrest.ts'
import { replica } from './replica/replica.ts'
import { pooler } from './pooler/pooler.ts'
import { restore } from './restore/restore.ts'
import { s3 } from './s3/s3.ts'
import { races } from './money/races.ts'
import { simulate } from './database/simulate.ts'
import { slowProvider } from './slow-provider/slow-provider.ts'
import { smsFailOver } from './sms/sms-fail-over.ts'
import { snapshots } from './money/snapshots.ts'
import { statements } from './money/statements.ts'
import { reconcileTrial } from './reconcile.ts'
import { guessing } from './guessing.ts'
import { whoExists } from './who-exists.ts'
import { fuzz } from './fuzz.ts'
import { apiJudges } from './api-judges.ts'
import type { Trial } from './trial.ts'

/** Every trial. A new trial needs its own file and a line here. */
export const trials: readonly Trial[] = [
  simulate,
  crash,
  exactlyOnce,
  races,
  snapshots,
  statements,
  deploys,
  away,
  failover,
  migrations,
  months,
  diskFull,
  slowProvider,
  clock,
  quarter,
  smsFailOver,
  reconcileTrial,
  importTrial,
  restore,
  pgbackrest,
  knownAlready,
  replica,
  pooler,
  s3,
  guessing,
  whoExists,
  fuzz,
  image,
  apiJudges,
]
