import { describe, expect, test } from 'vitest'
import { withTimeout } from '../../../src/bus/gateway/part-awaited.ts'
import { slowPart } from '../../support/client/slow-part.ts'
import { testClock } from '../../support/client/timers.ts'

describe('a part that is fetched later', () => {
  test('is fetched once for all who ask, and kept', async () => {
    const { late, attempts, come } = slowPart('part')
    expect([late.now(), attempts()]).toEqual([null, 0])
    const asked = [late.load(), late.load()]
    await come()
    expect(await Promise.all([...asked, late.load()])).toEqual(['part', 'part', 'part'])
    expect([late.now(), attempts()]).toEqual(['part', 1])
  })

  test('that cannot be fetched is null for all who asked, and asked for again by the next one', async () => {
    const { late, attempts, come, fail } = slowPart('part')
    const asked = [late.load(), late.load()]
    await fail()
    expect([...(await Promise.all(asked)), late.now()]).toEqual([null, null, null])
    const again = late.load()
    await come()
    expect([await again, late.now(), attempts()]).toEqual(['part', 'part', 2])
  })

  test('is waited for no longer than an answer, and comes all the same', async () => {
    const clock = testClock()
    const { late, come } = slowPart('part')
    const ends: (string | null)[] = []
    void withTimeout(late.load(), clock).then((end) => ends.push(end))
    await clock.pass(14_999)
    expect(ends).toEqual([])
    await clock.pass(1)
    expect(ends).toEqual([null])
    await come()
    expect(await withTimeout(late.load(), clock)).toBe('part')
  })
})
