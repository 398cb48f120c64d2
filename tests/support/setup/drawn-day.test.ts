import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnDay } from '../../../tools/lib/drawn-day.mjs'

test('what is named is taken, and what is drawn is a moment and a zone that Node knows', () => {
  const named = { TEST_DATE: '2028-02-29T12:00:00.000Z', TZ: 'Asia/Kolkata' }
  expect(drawnDay(named)).toEqual(named)
  expect(drawnDay({ TZ: 'Asia/Kolkata' }).TZ).toBe('Asia/Kolkata')
  const share = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000)
  fc.assert(
    fc.property(fc.infiniteStream(share), (shares) => {
      const { TEST_DATE, TZ } = drawnDay({}, () => shares.next().value, Date.UTC(2026, 10, 24))
      expect(new Date(TEST_DATE).toISOString()).toBe(TEST_DATE)
      // Node may call it by an older name.
      expect(() => new Intl.DateTimeFormat('en', { timeZone: TZ })).not.toThrow()
    }),
  )
})
