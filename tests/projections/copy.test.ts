import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { readEvent } from '../../contracts/events/read-event.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { canonical } from '../../src/projections/replay.ts'
import {
  copyWorkspace,
  createWorkspace,
  foldWorkspace,
  saveWorkspace,
} from '../../src/projections/workspace.ts'

/** A recorded session in which a person did everything there is. */
function everything(): KnownEvent[] {
  const text = readFileSync(new URL('../logs/c-every-command.ndjson', import.meta.url), 'utf8')
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(recording.message)
  return recording.value.events.flatMap((envelope) => {
    const read = readEvent(envelope)
    return read.kind === 'known' ? [read.event] : []
  })
}

test('a copy is folded on without the original noticing, wherever they part', () => {
  const events = everything()
  const whole = canonical(foldWorkspace(createWorkspace(), events))
  for (let at = 0; at <= events.length; at += 1) {
    const original = foldWorkspace(createWorkspace(), events.slice(0, at))
    const before = JSON.stringify(saveWorkspace(original))
    const copy = copyWorkspace(original)
    expect(JSON.stringify(saveWorkspace(copy))).toBe(before)
    expect(canonical(foldWorkspace(copy, events.slice(at)))).toBe(whole)
    expect(JSON.stringify(saveWorkspace(original))).toBe(before)
  }
})
