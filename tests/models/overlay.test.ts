import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import { canonicalJson } from '../../src/bus/canonical.ts'
import type { Command } from '../../src/bus/command/command.ts'
import {
  confirmed,
  type Pending,
  waiting,
  withCommand,
  without,
} from '../../src/bus/command/pending.ts'
import { lateHandlers } from '../../src/commands/late-handlers.ts'
import { viewOf } from '../../src/commands/pending.ts'
import { detailIn, rowIn, type View } from '../../src/projections/view.ts'
import {
  foldWorkspace,
  loadWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../src/projections/workspace.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aNote, caseEvent, localEvent, MOMENT, minutesLater } from '../support/records/events.ts'
import { startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'

/**
 * engine.md, 10: the overlay is confirmed state plus the pending commands, computed anew. The model knows
 * of every command only what it adds: a tag, a note or a reminder.
 */
type Sent = { id: string; kind: 'tag' | 'note' | 'reminder'; text: string }
type World = {
  workspace: Workspace
  pending: readonly Pending[]
  sent: Sent[]
  done: Sent[]
  seq: number
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('tag', 'note', 'reminder'), at: fc.nat(9) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('confirm', 'answer first'), at: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('refuse', 'colleague'), at: fc.nat(9) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const ID = '1'

function begin(): World {
  const { workspace, server } = startPlay()
  const as_of = server.head()
  const loaded = foldWorkspace(workspace, [
    localEvent('case-page.listed', {
      query: { sort: { key: 'date_state_updated', ascending: false }, filter: {} },
      mode: 'reset',
      cases: [aCaseRow({ id: ID })],
      total_count: 1,
      next_cursor: null,
      as_of,
    }),
    localEvent('case.loaded', { detail: aCaseDetail({ id: ID, case_id: ID }), as_of }),
    localEvent('activities.loaded', { case_id: ID, activities: [], as_of }),
  ])
  return { workspace: loaded, pending: [], sent: [], done: [], seq: as_of }
}

const base = {
  parentId: null,
  customerId: 'c1',
  actor: { kind: 'user' as const, id: 'u1', name: 'A' },
}

function commandOf({ id, kind, text }: Sent): Command {
  const of = { case_id: ID, version: 1 }
  const common = { ...base, id, at: MOMENT }
  if (kind === 'tag') return { ...common, name: 'case.tag.add', input: { ...of, tag: text } }
  if (kind === 'note') return { ...common, name: 'case.note.add', input: { ...of, text } }
  return { ...common, name: 'case.reminder.set', input: { ...of, name: text, date: '2031-01-05' } }
}

/** The server's event for a command, upon what is confirmed by now. */
function eventOf(world: World, { id, kind, text }: Sent): CaseEvent {
  const row = world.workspace.rows.map.get(ID) ?? aCaseRow({ id: ID })
  const seq = world.seq + 1
  const version = row.version + 1
  const common = { commandId: id }
  if (kind === 'tag') {
    const tags = [...row.tags, text]
    const changes = [{ field: 'tags', from: row.tags, to: tags }]
    return caseEvent(seq, 'case.tag-added', { ...common, row: { ...row, tags, version }, changes })
  }
  if (kind === 'note') {
    const activity = aNote({ id: `a${seq}`, case_id: ID, text, created: minutesLater(seq) })
    return caseEvent(seq, 'case.note-added', { ...common, row: { ...row, version }, activity })
  }
  const reminder = { reminder_name: text, reminder_date: '2031-01-05' }
  const changes = Object.entries(reminder).map(([field, to]) => ({ field, from: null, to }))
  return caseEvent(seq, 'case.reminder-set', {
    ...common,
    row: { ...row, ...reminder, version },
    changes,
  })
}

function commit(world: World, sent: Sent): void {
  const event = eventOf(world, sent)
  world.seq = event.seq ?? world.seq
  world.workspace = foldWorkspace(world.workspace, [event])
  world.pending = confirmed(world.pending, [event], world.seq)
  world.sent = world.sent.filter((one) => one !== sent)
  world.done.push(sent)
}

let made = 0

function play(world: World, { do: what, at }: Step): void {
  if (what === 'tag' || what === 'note' || what === 'reminder') {
    made += 1
    const sent: Sent = { id: `c${made}`, kind: what, text: `${what} ${made}` }
    world.sent.push(sent)
    world.pending = withCommand(world.pending, commandOf(sent))
    return
  }
  if (what === 'colleague') {
    commit(world, { id: 'theirs', kind: 'tag', text: `theirs ${world.seq}` })
    return
  }
  const sent = world.sent[at % Math.max(1, world.sent.length)]
  if (!sent) return
  if (what === 'refuse') {
    world.pending = without(world.pending, sent.id)
    world.sent = world.sent.filter((one) => one !== sent)
    return
  }
  // The answer may come before its event: the prediction stays until the event is folded.
  if (what === 'answer first') world.pending = waiting(world.pending, sent.id, world.seq + 1)
  commit(world, sent)
}

const texts = (all: readonly Sent[], kind: Sent['kind']) =>
  all.filter((one) => one.kind === kind).map(({ text }) => text)

const notesIn = ({ workspace, overlay }: View) =>
  (overlay.timelines.get(ID) ?? workspace.activities.map.get(ID)?.timeline ?? []).flatMap((one) =>
    one.type === 'NOTE' ? [one.content.text] : [],
  )

function check(world: World): void {
  const { workspace, pending, sent, done } = world
  const view = viewOf(workspace, pending, lateHandlers)
  const tags = new Set([...texts(done, 'tag'), ...texts(sent, 'tag')])
  expect(new Set(detailIn(view, ID)?.tags)).toEqual(tags)
  expect(new Set(rowIn(view, ID)?.tags)).toEqual(tags)
  expect(notesIn(view).toSorted()).toEqual(
    [...texts(done, 'note'), ...texts(sent, 'note')].toSorted(),
  )
  const [waits] = texts(sent, 'reminder').slice(-1)
  const [stored] = texts(done, 'reminder').slice(-1)
  expect(detailIn(view, ID)?.reminder_name ?? null).toBe(waits ?? stored ?? null)
  expect(pending.map(({ command }) => command.id)).toEqual(sent.map(({ id }) => id))
  if (sent.length === 0) expect(view.overlay.rows.size + view.overlay.timelines.size).toBe(0)
}

/** Looking at what is pending changes nothing that is confirmed, and computed anew it is the same. */
function checkPure({ workspace, pending }: World): void {
  const before = canonicalJson(saveWorkspace(workspace))
  const view = viewOf(workspace, pending, lateHandlers)
  const again = viewOf(loadWorkspace(saveWorkspace(workspace)), pending, lateHandlers)
  expect(canonicalJson([...again.overlay.rows])).toBe(canonicalJson([...view.overlay.rows]))
  expect(canonicalJson(saveWorkspace(workspace))).toBe(before)
}

test(
  'what is shown is what is confirmed plus what is pending; what was refused is gone without a trace',
  () =>
    runModel(
      'overlay',
      fc.property(fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }), (steps) => {
        const world = begin()
        for (const one of steps) {
          play(world, one)
          check(world)
        }
        checkPure(world)
      }),
    ),
  MODEL_TIMEOUT,
)
