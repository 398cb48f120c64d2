import { allSettled } from 'effector'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { fingerprint } from '../../src/bus/canonical.ts'
import { arrived } from '../../src/bus/log/inbox.ts'
import { checkpointTaken } from '../../src/bus/log/intake.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { exportFx } from '../../src/commands/recording.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { canonical, canonicalRedacted, record, replay } from '../../src/projections/replay.ts'
import { createWorkspace, foldWorkspace, saveWorkspace } from '../../src/projections/workspace.ts'
import { perform } from '../support/client/client.ts'
import { officeEvents, officeScope, stillClock } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import {
  allCases,
  aMail,
  aMailContent,
  aNote,
  caseEvent,
  localEvent,
  MOMENT,
  minutesLater,
} from '../support/records/events.ts'

const id = '481516'
const before = officeEvents({
  query: { ...allCases, filter: { search: 'althaus' } },
  rows: [aCaseRow({}), aCaseRow({ id: '2' })],
  details: [aCaseDetail({})],
  activities: { [id]: [aMail({}), aNote({})] },
  tags: ['press'],
})
const after: KnownEvent[] = [
  caseEvent(2, 'case.note-added', {
    row: { version: 2 },
    activity: aNote({ id: 'n2', text: 'Mr Althaus called', created: minutesLater(1) }),
  }),
  caseEvent(3, 'case.contact-changed', {
    row: { version: 3 },
    changes: [
      {
        field: 'opponent_contact_details.email',
        from: 'info@baeckerei-althaus.example',
        to: 'chef@baeckerei-althaus.example',
      },
      { field: 'opponent_contact_details.country', from: 'DE', to: 'AT' },
    ],
  }),
  localEvent('email.content-loaded', {
    case_id: id,
    email_id: 'e1',
    mail_content: aMailContent('Dear Ms Berg'),
    as_of: 3,
  }),
  caseEvent(4, 'case.tag-added', {
    row: { id: '2', version: 2, tags: ['vip'] },
    was: { tags: [] },
  }),
]

const fold = (events: readonly KnownEvent[]) => foldWorkspace(createWorkspace(), events)

function recordingOf(checkpointed: KnownEvent[], logged: KnownEvent[], redaction: number | null) {
  const text = record({
    at: MOMENT,
    dropped: 0,
    malformed: 0,
    checkpoint: saveWorkspace(fold(checkpointed)),
    events: logged,
    workspace: fold([...checkpointed, ...logged]),
    redaction,
  })
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
  const workspace = replay(recording.value)
  if (!workspace.ok) throw new Error(`${workspace.path}: ${workspace.message}`)
  return { text, header: recording.value.header, workspace: workspace.value }
}

describe('a recording', () => {
  test('replays to the same bytes, with or without a checkpoint', () => {
    const expected = canonical(fold([...before, ...after]))
    expect(canonical(recordingOf([], [...before, ...after], null).workspace)).toBe(expected)
    const { workspace, header } = recordingOf(before, after, null)
    expect(canonical(workspace)).toBe(expected)
    expect(header.state).toBe(fingerprint(expected))
  })

  test('has a header, a checkpoint and one event a line', async () => {
    const text = await perform(officeScope({ rows: [aCaseRow({})] }), exportFx, { redact: false })
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ format: 'framewright-log', version: 1, redacted: false })
    expect(lines[1]).toEqual({ checkpoint: null, trace: { arrivals: [], commands: [] } })
    expect(lines.slice(2).map(({ name }) => name)).toEqual([
      'session.started',
      'day.changed',
      'case-page.listed',
    ])
  })

  test('begins with the state at the oldest event kept, and has the trace of its events', async () => {
    const scope = officeScope({ rows: [aCaseRow({})] })
    const checkpoint = saveWorkspace(fold(before))
    await allSettled(checkpointTaken, { scope, params: { checkpoint } })
    await allSettled(checkpointTaken, { scope, params: { checkpoint } })
    const tagged = caseEvent(2, 'case.tag-added', { row: { version: 2 } })
    await allSettled(arrived, { scope, params: { kind: 'wire', events: [tagged] } })
    await allSettled(createCommandEffect('case.note.add'), {
      scope,
      params: { case_id: id, version: 2, text: 'Mr Althaus called' },
    })
    const recording = readRecording(await perform(scope, exportFx, { redact: false }))
    expect(recording.ok && recording.value).toMatchObject({
      header: { at: MOMENT, dropped: 3, redacted: false },
      checkpoint: JSON.parse(JSON.stringify(checkpoint)),
      events: [{ seq: 2, name: 'case.tag-added' }],
      trace: {
        arrivals: [{ from: 2, to: 2, via: 'channel' }],
        commands: [
          { name: 'case.note.add', input: { text: 'Mr Althaus called' }, state: 'unknown' },
        ],
      },
    })
    const redacted = readRecording(await perform(scope, exportFx, { redact: true }))
    expect(redacted.ok && redacted.value.trace).toMatchObject({
      arrivals: [{ from: 2, to: 2, via: 'channel' }],
      commands: [{ name: 'case.note.add', state: 'unknown', after: 4 }],
    })
    const [command] = (redacted.ok && redacted.value.trace?.commands) || []
    expect(JSON.stringify(command)).not.toContain('Althaus')
  })

  test('with an event that does not fit its name is not replayed, and says which one', () => {
    const recording = readRecording(recordingOf([], before, null).text)
    if (!recording.ok) throw new Error(recording.message)
    const broken = { ...caseEvent(2, 'case.note-added'), id: 'broken-one', payload: { row: 7 } }
    const events = [...recording.value.events, broken]
    expect(replay({ ...recording.value, events })).toMatchObject({ ok: false, path: 'broken-one' })
  })

  test('with an unknown event replays as if it were not there', () => {
    const { text } = recordingOf([], before, null)
    const painted = JSON.stringify({ ...after[0], name: 'case.painted' })
    const recording = readRecording(`${text}${painted}\n`)
    const workspace = recording.ok ? replay(recording.value) : recording
    expect(workspace.ok && canonical(workspace.value)).toBe(canonical(fold(before)))
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'nonsense\n'],
    ['another format', '{"format":"chess"}\n{"checkpoint":null}\n'],
    ['a newer version', '{"format":"framewright-log","version":2}\n'],
  ])('of %s is refused', (_what, text) => {
    expect(readRecording(text).ok).toBe(false)
  })

  test('with a broken line keeps the others and says which one it is', () => {
    const { text } = recordingOf(before, after, null)
    const last = text.trimEnd().split('\n').length + 1
    const recording = readRecording(`${text}{"id":`)
    expect(recording.ok && recording.value).toMatchObject({
      events: { length: after.length },
      lost: [{ line: last, reason: 'no JSON' }],
      alteredFrom: 2,
    })
  })

  test('with a checkpoint that is no state is not replayed', () => {
    const { text } = recordingOf(before, after, null)
    const cut = readRecording(text.replace('"recent":', '"gone":'))
    expect(cut.ok && replay(cut.value)).toMatchObject({ ok: false, path: 'checkpoint.recent' })
  })
})

describe('redaction', () => {
  test('leaves nothing personal in the text', () => {
    const { text } = recordingOf(before, after, 7)
    for (const word of ['althaus', 'Althaus', 'Berg', 'Agnes', 'Dear', 'Hammer', 'Lichtbild']) {
      expect(text).not.toContain(word)
    }
  })

  test('keeps what is needed to understand: names of events, states, numbers, moments', () => {
    const { text } = recordingOf(before, after, 7)
    for (const word of ['case.contact-changed', '"ACTIVE"', MOMENT, id, '"AT"']) {
      expect(text).toContain(word)
    }
  })

  test('gives the same pseudonym to the same text, another one in another export', () => {
    const [a, b, again] = [7, 8, 7].map((seed) => recordingOf(before, after, seed).text)
    expect(a).toBe(again)
    expect(a).not.toBe(b)
  })

  test('gives other pseudonyms in the next export of the session', async () => {
    const names = await Promise.all(
      [0, 2].map(async (minutes) => {
        const clock = { ...stillClock, now: () => new Date(minutesLater(minutes)) }
        return perform(officeScope({ clock }), exportFx, { redact: true })
      }),
    )
    const [first, next] = names.map((text) => /"name":"(~[^"]+)"/.exec(text)?.[1])
    expect(first).toMatch(/^~/)
    expect(next).toMatch(/^~/)
    expect(next).not.toBe(first)
  })

  test('and replay commute: the replay of the redacted log is the redacted replay', () => {
    fc.assert(
      fc.property(fc.nat({ max: after.length }), fc.integer(), (cut, seed) => {
        const first = [...before, ...after.slice(0, cut)]
        const { workspace, header } = recordingOf(first, after.slice(cut), seed)
        const expected = canonicalRedacted(fold([...before, ...after]), seed)
        expect(canonical(workspace)).toBe(expected)
        expect(header.state).toBe(fingerprint(expected))
      }),
      { numRuns: 40 },
    )
  })
})
