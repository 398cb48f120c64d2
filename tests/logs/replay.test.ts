import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../src/bus/canonical.ts'
import { readRecording } from '../../src/bus/recording.ts'
import { canonical, replay } from '../../src/projections/replay.ts'

/**
 * Recordings of real sessions, each with the state that its client had at the end. Those of the flows are
 * the browser's own exports, written anew by RECORD_FLOWS=1 (tests/support/flows.ts).
 */
const folder = new URL('./', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ndjson'))
  .map((file) => file.replace('.ndjson', ''))
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

function replayText(text: string) {
  const recording = readRecording(text)
  return recording.ok ? replay(recording.value) : recording
}

describe('recorded sessions', () => {
  test('are there: work on a case, a new case, a mail that arrives, and one of an old version', () => {
    expect(names).toEqual([
      'a-work-on-a-case',
      'b-add-a-case',
      'd-mail-arrives',
      'old-note-of-version-1',
    ])
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
    const office = replayText(text)
    if (!office.ok) throw new Error(`${office.path}: ${office.message}`)
    expect(canonical(office.value)).toBe(read(`${name}.state.json`))
    const recording = readRecording(text)
    expect(recording.ok && recording.value.header.state).toBe(
      fingerprint(read(`${name}.state.json`)),
    )
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
      { numRuns: 150 },
    )
  })
})
