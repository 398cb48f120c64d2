import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyTrace, type TracedCommand, traced } from '../../src/bus/command-trace.ts'
import { accept, startLog } from '../../src/bus/log.ts'
import { emptyBook, grownBook } from '../../src/inspector/browse/book.ts'
import { type Filter, matcherOf, noFilter } from '../../src/inspector/filter/match.ts'
import {
  isThrough,
  type Sieve,
  sieved,
  sievedAgain,
  startSieve,
} from '../../src/inspector/filter/sieve.ts'
import { aCaseDetail } from '../support/builders.ts'
import { aNote, caseEvent, localEvent, MOMENT } from '../support/events.ts'

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
const book = grownBook(emptyBook(), log, trace)

const through = (sieve: Sieve): Sieve => {
  let at = sieve
  while (!isThrough(at)) at = sieved(at, around, () => 0)
  return at
}
const found = (filter: Partial<Filter>) =>
  through(startSieve({ ...noFilter, ...filter }, book)).found.map((place) => {
    const entry = book.entries[place]
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
    const sieve = through(startSieve({ ...noFilter, origin: 'refused' }, book))
    const place = book.sent.get('cmd1') ?? -1
    const after = traced(emptyTrace(), [command('cmd1', { state: 'refused' })])
    const again = sievedAgain(sieve, [place], { trace: after, arrivals })
    expect(again.found).toEqual([place])
    expect(sievedAgain(again, [place], around).found).toEqual([])
  })

  it('gives the same in slices as in one go, also when the log grows between them', () => {
    const seqs = Array.from({ length: 1_500 }, (_, n) => n + 2)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_500 }), { maxLength: 3 }),
        fc.nat({ max: 9 }),
        (cuts, digit) => {
          const filter = { ...noFilter, text: `${digit}7` }
          let [growing, sieve] = [emptyBook(), startSieve(filter, emptyBook())]
          let so = accept(
            { ...startLog(null), ordering: { cursor: 1, head: 1, held: new Map() } },
            [],
          )
          let from = 0
          for (const cut of [...cuts.toSorted((a, b) => a - b), seqs.length]) {
            const events = seqs.slice(from, cut).map((seq) => caseEvent(seq, 'case.tag-added'))
            from = cut
            so = accept(so, [{ kind: 'wire', events }])
            growing = grownBook(growing, so, emptyTrace())
            if (sieve.entries !== growing.entries) sieve = startSieve(filter, growing)
            sieve = sieved(sieve, around, () => 0)
          }
          while (!isThrough(sieve)) sieve = sieved(sieve, around, () => 0)
          const whole = through(startSieve(filter, growing))
          expect(sieve.found).toEqual(whole.found)
          expect(growing.entries).toHaveLength(seqs.length)
        },
      ),
      { numRuns: 10 },
    )
  })
})
