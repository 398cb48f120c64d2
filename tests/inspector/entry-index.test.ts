import { expect, it } from 'vitest'
import { accept, startLog } from '../../src/bus/log/log.ts'
import { emptyTrace, traced } from '../../src/bus/recording/command-trace.ts'
import {
  emptyEntryIndex,
  grownEntryIndex,
  isWhole,
  SLICE,
} from '../../src/inspector/entries/entry-index.ts'
import { localEvent, MOMENT } from '../support/records/events.ts'

const day = localEvent('day.changed', { day: '2026-11-20' })
const long = accept(startLog(null), [
  { kind: 'local', events: Array.from({ length: 2 * SLICE + 5 }, () => day) },
])
const sent = (id: string, after: number) => ({
  id,
  parentId: null,
  name: 'case.tag.add',
  input: null,
  actor: { kind: 'user' as const, id: 'u1', name: 'Agnes Berg' },
  at: MOMENT,
  after,
  state: 'done' as const,
  message: null,
  status: null,
  settledAt: null,
  through: null,
})

it('the book of a long log is read slice by slice, each event and each command once and in order', () => {
  const after = [0, SLICE, SLICE + 1, 2 * SLICE + 5]
  const trace = traced(
    emptyTrace(),
    after.map((at) => sent(`c${at}`, at)),
  )
  let entryIndex = grownEntryIndex(emptyEntryIndex(), long, trace)
  expect(entryIndex.events).toBe(SLICE)
  let slices = 1
  for (; !isWhole(entryIndex, long); slices += 1)
    entryIndex = grownEntryIndex(entryIndex, long, trace)
  expect(slices).toBe(3)
  expect(entryIndex.entries).toHaveLength(2 * SLICE + 5 + after.length)
  expect(entryIndex.entries.map(({ at }) => at)).toEqual(
    entryIndex.entries.map(({ at }) => at).toSorted((a, b) => a - b),
  )
  expect(entryIndex.entries.flatMap((one) => (one.kind === 'command' ? [one.at] : []))).toEqual(
    after,
  )
})
