import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ArrivalRanges,
  RUNS_KEPT,
  Via,
  viaOf,
  withArrival,
} from '../../../src/bus/log/arrival-ranges.ts'

const arrival = fc.record({
  via: fc.constantFrom(...Via.options),
  seqs: fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
})

test('every number is remembered by the way on which it came first, whatever came when', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 30 }), (arrivals) => {
      const first = new Map<number, Via>()
      let runs: ArrivalRanges = []
      for (const { via, seqs } of arrivals) {
        for (const seq of seqs) if (!first.has(seq)) first.set(seq, via)
        const before = JSON.stringify(runs)
        const after = withArrival(runs, [{ seq: null }, ...seqs.map((seq) => ({ seq }))], via)
        expect(JSON.stringify(runs)).toBe(before)
        runs = after
      }
      for (let seq = 0; seq <= 60; seq += 1) expect(viaOf(runs, seq)).toBe(first.get(seq) ?? null)
      for (const [at, run] of runs.entries()) {
        const next = runs[at + 1]
        expect(run.from).toBeLessThanOrEqual(run.to)
        if (next) expect(next.from > run.to + 1 || next.via !== run.via).toBe(true)
      }
    }),
  )
})

test('a storm over one way is one entry, and there is a most', () => {
  const storm = Array.from({ length: 50_000 }, (_, n) => ({ seq: n + 1 }))
  expect(withArrival([], storm, 'channel')).toEqual([{ from: 1, to: 50_000, via: 'channel' }])
  const even = storm.map(({ seq }) => ({ seq: 2 * seq }))
  const runs = withArrival([], even, 'answer')
  expect(runs).toHaveLength(RUNS_KEPT)
  expect(viaOf(runs, 100_000)).toBe('answer')
})
