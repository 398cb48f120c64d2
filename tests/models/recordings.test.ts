import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { canonical, canonicalRedacted, record, replay } from '../../src/projections/replay.ts'
import {
  createWorkspace,
  foldWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../src/projections/workspace.ts'
import { MOMENT } from '../support/records/events.ts'
import { queries, type Server, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'
import { asks, historyOf, type Step, stepWith } from './steps.ts'

/**
 * engine.md, 12: a recording replays to the same bytes from any checkpoint on, redaction and replay commute,
 * and what an older build wrote leads to what this one would have written.
 */
const reads: fc.Arbitrary<(server: Server) => KnownEvent> = fc.oneof(
  fc.constant(({ read }: Server) => read.counts()),
  fc.constant(({ read }: Server) => read.detail('1')),
  fc.constant(({ read }: Server) => read.activities('1')),
  fc.constantFrom(...queries).map(
    (query) =>
      ({ read }: Server) =>
        read.page(query, 'reset'),
  ),
)
const step = stepWith(asks(reads))

/** Everything that a client folded while the steps were played, each event with an id of its own. */
function recorded(steps: readonly Step[]): KnownEvent[] {
  const play = startPlay()
  const folded: KnownEvent[] = []
  for (const one of steps) {
    const before = play.handed
    const waiting = [...play.answers]
    one(play)
    folded.push(...play.server.events.slice(before, play.handed))
    folded.push(...waiting.filter((read) => !play.answers.includes(read)))
  }
  return folded.map((event, at) => ({ ...event, id: `e${at}` }))
}

const fold = (events: readonly KnownEvent[]): Workspace => foldWorkspace(createWorkspace(), events)

/** The note as version 1 wrote it; the current shape of the same fact beside it. */
function asVersions(event: KnownEvent): { old: Envelope; now: KnownEvent } {
  if (event.name !== 'case.note-added') return { old: event, now: event }
  const { activity, row, was } = (event as CaseEvent).payload
  if (activity?.type !== 'NOTE') return { old: event, now: event }
  const { user_id: id, user_name: name, created: at } = activity
  const common = { ...event, at, actor: { kind: 'user' as const, id, name } }
  const note = { id: activity.id, text: activity.content.text }
  return { old: { ...common, v: 1, payload: { row, was, note } }, now: common }
}

type Written = { checkpoint: KnownEvent[]; events: readonly Envelope[]; workspace: Workspace }

function replayed({ checkpoint, events, workspace }: Written, redaction: number | null) {
  const saved = saveWorkspace(fold(checkpoint))
  const text = record({
    at: MOMENT,
    dropped: 0,
    malformed: 0,
    checkpoint: saved,
    events,
    workspace,
    redaction,
  })
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(`${recording.path} ${recording.message}`)
  expect(recording.value).toMatchObject({ lost: [], alteredFrom: null })
  const again = replay(recording.value)
  if (!again.ok) throw new Error(`${again.path} ${again.message}`)
  return again.value
}

test(
  'replay(redact(log)) = redact(replay(log)), from any checkpoint, and old versions lead to the same',
  () =>
    runModel(
      'recordings',
      fc.property(historyOf(step), fc.nat({ max: 40 }), fc.nat(), (steps, cut, seed) => {
        const versions = recorded(steps).map(asVersions)
        const now = versions.map((one) => one.now)
        const workspace = fold(now)
        const written = {
          checkpoint: now.slice(0, cut),
          events: versions.slice(cut).map((one) => one.old),
          workspace,
        }
        expect(canonical(replayed(written, null))).toBe(canonical(workspace))
        expect(canonical(replayed(written, seed))).toBe(canonicalRedacted(workspace, seed))
      }),
    ),
  MODEL_TIMEOUT,
)
