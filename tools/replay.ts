/** `npm run replay -- session.ndjson`: folds an exported session anew and compares the state it leads to. */
import { readFileSync } from 'node:fs'
import { fingerprint } from '../src/bus/canonical.ts'
import { readRecording } from '../src/bus/recording/recording.ts'
import { canonical, replay } from '../src/projections/replay.ts'

const file = process.argv[2]

function run(): { text: string; ok: boolean } {
  if (file === undefined)
    return { text: 'Name the exported session: npm run replay -- FILE', ok: false }
  const recording = readRecording(readFileSync(file, 'utf8'))
  if (!recording.ok)
    return { text: `Not a recording: ${recording.path} ${recording.message}`, ok: false }
  const { header, events } = recording.value
  const replayed = replay(recording.value)
  if (!replayed.ok)
    return { text: `Cannot be replayed: ${replayed.path} ${replayed.message}`, ok: false }
  const state = fingerprint(canonical(replayed.value))
  const same = state === header.state
  const verdict = same
    ? 'the same state as in the browser'
    : `state ${state}, recorded ${header.state}`
  return { text: `${events.length} events of ${header.at}: ${verdict}`, ok: same }
}

const { text, ok } = run()
process.stdout.write(`${text}\n`)
process.exitCode = ok ? 0 : 1
