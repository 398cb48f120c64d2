import { fingerprint } from '../../src/bus/canonical.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { canonical, replay } from '../../src/projections/replay.ts'

/** Folds a recording in the browser and gives the fingerprint of the state's bytes. */
function replayed(text: string): string {
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(recording.message)
  const office = replay(recording.value)
  if (!office.ok) throw new Error(office.message)
  return fingerprint(canonical(office.value))
}

export type DayPage = { replayed: typeof replayed }

const page: DayPage = { replayed }
Object.assign(window, { dayPage: page })
