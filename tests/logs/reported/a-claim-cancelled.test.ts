import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../src/bus/canonical.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('the reported session a-claim-cancelled replays to the bytes that its client had', () => {
  const recording = readRecording(read('./a-claim-cancelled.ndjson'))
  if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
  const workspace = replay(recording.value)
  if (!workspace.ok) throw new Error(`${workspace.path}: ${workspace.message}`)
  expect(canonical(workspace.value)).toBe(read('./a-claim-cancelled.state.json'))
  expect(fingerprint(canonical(workspace.value))).toBe(recording.value.header.state)
})
