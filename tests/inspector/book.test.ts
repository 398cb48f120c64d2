import { describe, expect, it } from 'vitest'
import { emptyTrace, traced } from '../../src/bus/command-trace.ts'
import { accept, startLog } from '../../src/bus/log.ts'
import { emptyBook, grownBook, isWhole, SLICE } from '../../src/inspector/browse/book.ts'
import { localEvent, MOMENT } from '../support/events.ts'

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

describe('the book of a long log', () => {
  it('is read slice by slice, each event and each command once and in order', () => {
    const after = [0, SLICE, SLICE + 1, 2 * SLICE + 5]
    const trace = traced(
      emptyTrace(),
      after.map((at) => sent(`c${at}`, at)),
    )
    let book = grownBook(emptyBook(), long, trace)
    expect(book.events).toBe(SLICE)
    let slices = 1
    for (; !isWhole(book, long); slices += 1) book = grownBook(book, long, trace)
    expect(slices).toBe(3)
    expect(book.entries).toHaveLength(2 * SLICE + 5 + after.length)
    expect(book.entries.map(({ at }) => at)).toEqual(
      book.entries.map(({ at }) => at).toSorted((a, b) => a - b),
    )
    expect(book.entries.flatMap((one) => (one.kind === 'command' ? [one.at] : []))).toEqual(after)
  })
})
