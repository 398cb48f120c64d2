import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverEvents } from '../../contracts/events/definitions.ts'
import { upcasters } from '../../contracts/events/upcasters.ts'
import { fingerprint } from '../../src/bus/canonical.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { canonical, record, replay } from '../../src/projections/replay.ts'
import { notTold } from '../support/proofs/not-told.ts'

/**
 * Recordings of real sessions, each with the state that its client had at the end. Those of the flows are
 * the browser's own exports, written anew by RECORD_FLOWS=1 (tests/support/browser/flows.ts).
 */
const folder = new URL('./', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ndjson'))
  .map((file) => file.replace('.ndjson', ''))
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

/** `case.note-added 1` and so on. */
const versionsIn = (text: string): string[] => {
  const recording = readRecording(text)
  return recording.ok ? recording.value.events.map(({ name, v }) => `${name} ${v}`) : []
}

function replayText(text: string) {
  const recording = readRecording(text)
  return recording.ok ? replay(recording.value) : recording
}

describe('recorded sessions', () => {
  test('are there: work on a case, a new case, a mail that arrives, and one of an old version', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'a-work-on-a-case',
        'b-add-a-case',
        'c-every-command',
        'd-mail-arrives',
        'e-case-work',
        'e-case-work-told',
        'old-note-of-version-1',
      ]),
    )
  })

  test('hold an event of every version that an upcaster leads from', () => {
    const held = new Set(names.flatMap((name) => versionsIn(read(`${name}.ndjson`))))
    const released = Object.entries(upcasters).flatMap(([name, versions]) =>
      Object.keys(versions).map((v) => `${name} ${v}`),
    )
    expect(released.filter((version) => !held.has(version))).toEqual([])
  })

  test('hold every event that a server tells, in its version of now: a later version has to read them', () => {
    const held = new Set(names.flatMap((name) => versionsIn(read(`${name}.ndjson`))))
    const told = Object.entries(serverEvents).flatMap(([name, { v }]) =>
      notTold.some((one) => one === name) ? [] : [`${name} ${v}`],
    )
    expect(told.filter((version) => !held.has(version))).toEqual([])
  })

  test('lead from every older version to the one of now, a step at a time', () => {
    for (const [name, { v }] of Object.entries(serverEvents)) {
      const steps = Array.from({ length: v - 1 }, (_, at) => String(at + 1))
      expect([name, Object.keys(upcasters[name] ?? {})]).toEqual([name, steps])
    }
  })

  test('the old one holds a note as version 1 wrote it, and leads to what version 2 leads to', () => {
    const recording = readRecording(read('old-note-of-version-1.ndjson'))
    const events = recording.ok ? recording.value.events : []
    const notes = events.filter(({ name }) => name === 'case.note-added')
    expect(notes.map(({ v }) => v)).toEqual([1])
    expect(read('old-note-of-version-1.state.json')).toContain('"text":"Called back, will pay')
  })

  test.each(names)('%s replays to the bytes that the client had', (name) => {
    const text = read(`${name}.ndjson`)
    const workspace = replayText(text)
    if (!workspace.ok) throw new Error(`${workspace.path}: ${workspace.message}`)
    expect(canonical(workspace.value)).toBe(read(`${name}.state.json`))
    const recording = readRecording(text)
    expect(recording.ok && recording.value.header.state).toBe(
      fingerprint(read(`${name}.state.json`)),
    )
  })

  test.each(names)('%s, redacted, replays to its redacted state', (name) => {
    const recording = readRecording(read(`${name}.ndjson`))
    if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
    const { header, ...taken } = recording.value
    const workspace = replay(recording.value)
    if (!workspace.ok) throw new Error(`${workspace.path}: ${workspace.message}`)
    const redacted = record({ ...header, ...taken, workspace: workspace.value, redaction: 7 })
    const again = replayText(redacted)
    if (!again.ok) throw new Error(`${again.path}: ${again.message}`)
    expect(fingerprint(canonical(again.value))).toBe(JSON.parse(redacted.split('\n')[0] ?? '').state)
  })

  test.each(names)('%s, damaged anywhere, is replayed or refused, and never throws', (name) => {
    const text = read(`${name}.ndjson`)
    const damage = fc.record({
      at: fc.nat({ max: text.length - 1 }),
      gone: fc.nat({ max: 60 }),
      put: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('null', '{}', '"', '\n', '-1')),
    })
    fc.assert(
      fc.property(damage, ({ at, gone, put }) => {
        const outcome = replayText(text.slice(0, at) + put + text.slice(at + gone))
        expect(typeof outcome.ok).toBe('boolean')
      }),
      { numRuns: 40 },
    )
  })
})
