import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept, startLog } from '../../src/bus/log/log.ts'
import { emptyTrace, type TracedCommand, traced } from '../../src/bus/recording/command-trace.ts'
import { emptyEntryIndex, grownEntryIndex } from '../../src/inspector/entries/entry-index.ts'
import {
  type Filtering,
  filtered,
  filteredAgain,
  isThrough,
  SLICE,
  startFiltering,
} from '../../src/inspector/filter/filtering.ts'
import { type Filter, matcherOf, noFilter } from '../../src/inspector/filter/match.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aNote, caseEvent, localEvent, MOMENT } from '../support/records/events.ts'

const command = (id: string, parts: Partial<TracedCommand> = {}): TracedCommand => ({
  id,
  parentId: null,
  name: 'case.tag.add',
  input: { case_id: '481516', version: 1, tag: 'vip' },
  actor: { kind: 'user', id: 'u1', name: 'Agnes Berg' },
  at: MOMENT,
  after: 2,
  state: 'sent',
  message: null,
  status: null,
  settledAt: null,
  through: null,
  ...parts,
})

const note = aNote({ id: 'n1', text: 'Called [back] at 9.' })
const log = accept({ ...startLog(null), ordering: { cursor: 1, head: 1, held: new Map() } }, [
  {
    kind: 'wire',
    events: [
      caseEvent(2, 'case.tag-added', { row: { id: '481516' } }),
      caseEvent(3, 'case.note-added', { row: { id: '481599' }, activity: note }),
      caseEvent(4, 'case.cancelled', { row: { id: '108' } }),
    ],
  },
])
const trace = traced(emptyTrace(), [command('cmd1')])
const arrivals = [
  { from: 2, to: 2, via: 'answer' as const },
  { from: 3, to: 4, via: 'channel' as const },
]
const around = { trace, arrivals }
const entryIndex = grownEntryIndex(emptyEntryIndex(), log, trace)

const through = (filtering: Filtering): Filtering => {
  let at = filtering
  while (!isThrough(at)) at = filtered(at, around, () => 0)
  return at
}
const found = (filter: Partial<Filter>) =>
  through(startFiltering({ ...noFilter, ...filter }, entryIndex)).found.map((place) => {
    const entry = entryIndex.entries[place]
    return entry?.kind === 'event' ? entry.event.seq : entry?.id
  })

describe('the filter', () => {
  it('narrows by type, case, actor and origin, each alone and all together', () => {
    expect(found({ type: 'case.note-added' })).toEqual([3])
    expect(found({ caseId: '4815' })).toEqual([2, 3, 'cmd1'].toSorted(() => 0))
    expect(found({ actor: 'Agnes Berg' })).toEqual(['cmd1'])
    expect(found({ origin: 'answer' })).toEqual([2])
    expect(found({ origin: 'channel' })).toEqual([3, 4])
    expect(found({ origin: 'command' })).toEqual(['cmd1'])
    expect(found({ origin: 'sent' })).toEqual(['cmd1'])
    expect(found({ origin: 'refused' })).toEqual([])
    expect(found({ origin: 'channel', caseId: '108', actor: 'Bruno Kranz' })).toEqual([4])
  })

  it('counts what was read of a case to that case', () => {
    const reads = [
      localEvent('case.loaded', { detail: aCaseDetail({ case_id: '481516' }), as_of: 4 }),
      localEvent('activities.loaded', { case_id: '481516', activities: [], as_of: 4 }),
      localEvent('activities.loaded', { case_id: '108', activities: [], as_of: 4 }),
    ]
    const matches = matcherOf({ ...noFilter, caseId: '481516' })
    const wanted = reads.map((event, at) => matches({ kind: 'event', event, at, ms: 0 }, around))
    expect(wanted).toEqual([true, true, false])
  })

  it('finds text anywhere, in capitals or not, and takes no letter as a pattern', () => {
    expect(found({ text: 'called [BACK]' })).toEqual([3])
    expect(found({ text: '.*' })).toEqual([])
    expect(found({ text: ' vip ' })).toEqual(['cmd1'])
    expect(found({ text: 'case.cancelled' })).toEqual([4])
  })

  it('looks again at a command whose state has changed, and at nothing else', () => {
    const filtering = through(startFiltering({ ...noFilter, origin: 'refused' }, entryIndex))
    const place = entryIndex.sent.get('cmd1') ?? -1
    const after = traced(emptyTrace(), [command('cmd1', { state: 'refused' })])
    const again = filteredAgain(filtering, [place], { trace: after, arrivals })
    expect(again.found).toEqual([place])
    expect(filteredAgain(again, [place], around).found).toEqual([])
  })

  it('goes on until its time is over', () => {
    const events = Array.from({ length: 1_000 }, (_, n) => caseEvent(n + 2, 'case.tag-added'))
    const long = accept({ ...startLog(null), ordering: { cursor: 1, head: 1, held: new Map() } }, [
      { kind: 'wire', events },
    ])
    const start = startFiltering(noFilter, grownEntryIndex(emptyEntryIndex(), long, emptyTrace()))
    const clock = (...times: number[]) => filtered(start, around, () => times.shift() ?? 0).through
    expect(clock()).toBe(1_000)
    expect(clock(0, SLICE - 1, SLICE)).toBe(512)
  })

  it('gives the same in slices as in one go, also when the log grows between them', () => {
    const seqs = Array.from({ length: 1_500 }, (_, n) => n + 2)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_500 }), { maxLength: 3 }),
        fc.nat({ max: 9 }),
        (cuts, digit) => {
          const filter = { ...noFilter, text: `${digit}7` }
          let [growing, filtering] = [emptyEntryIndex(), startFiltering(filter, emptyEntryIndex())]
          let so = accept(
            { ...startLog(null), ordering: { cursor: 1, head: 1, held: new Map() } },
            [],
          )
          let from = 0
          for (const cut of [...cuts.toSorted((a, b) => a - b), seqs.length]) {
            const events = seqs.slice(from, cut).map((seq) => caseEvent(seq, 'case.tag-added'))
            from = cut
            so = accept(so, [{ kind: 'wire', events }])
            growing = grownEntryIndex(growing, so, emptyTrace())
            if (filtering.entries !== growing.entries) filtering = startFiltering(filter, growing)
            filtering = filtered(filtering, around, () => 0)
          }
          while (!isThrough(filtering)) filtering = filtered(filtering, around, () => 0)
          const whole = through(startFiltering(filter, growing))
          expect(filtering.found).toEqual(whole.found)
          expect(growing.entries).toHaveLength(seqs.length)
        },
      ),
      { numRuns: 10 },
    )
  })
})
