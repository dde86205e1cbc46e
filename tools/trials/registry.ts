import { crash } from './crash/crash.ts'
import { frozen } from './frozen.ts'
import { simulate } from './database/simulate.ts'
import { deploys } from './deploys/deploys.ts'
import { exactlyOnce } from './money/exactly-once.ts'
import { races } from './money/races.ts'
import { snapshots } from './money/snapshots.ts'
import { simulateModel } from './model/simulate-model.ts'
import type { Trial } from './trial.ts'

/** Every trial. A new one is a file of its own, and a line here. */
export const trials: readonly Trial[] = [simulateModel, simulate, crash, frozen, exactlyOnce, races, snapshots, deploys]
