import { describe, expect, test } from 'vitest'
import type { Notice } from '../../../contracts/model/accounts/notices.ts'
import { deliveryOf, isQuiet } from '../../../contracts/rules/notices/desktop-notices.ts'
import { conversationsOf, nothingRead } from '../../../contracts/rules/notices/read-marks.ts'
import { MOMENT } from '../../support/records/events.ts'

describe('quiet hours', () => {
  test.each([
    ['12:00', '13:00', '11:59', false],
    ['12:00', '13:00', '12:00', true],
    ['12:00', '13:00', '12:59', true],
    ['12:00', '13:00', '13:00', false],
    ['18:00', '08:00', '17:59', false],
    ['18:00', '08:00', '18:00', true],
    ['18:00', '08:00', '23:59', true],
    ['18:00', '08:00', '00:00', true],
    ['18:00', '08:00', '07:59', true],
    ['18:00', '08:00', '08:00', false],
    ['09:00', '09:00', '03:00', true],
    ['00:00', '23:59', '23:59', false],
  ])('from %s to %s: at %s %s', (from, to, time, is) =>
    expect(isQuiet({ from, to }, time)).toBe(is),
  )
})

/** So many emails, in turn of as many cases as `each` says. */
const of = (count: number, { each = count } = {}) =>
  Array.from(
    { length: count },
    (_, at): Notice => ({
      ...{ number: at + 1, at: MOMENT, kind: 'email', text: `Mail ${at}` },
      ...{ case_id: String(1000 + (at % each)), host: 'shop.example' },
    }),
  )
const unread = (count: number, parts?: { each?: number }) =>
  conversationsOf(of(count, parts), nothingRead)
const away = { isQuiet: false, isLooking: false }
const since = (through: number, isHeld = false) => ({ through, isHeld })

describe('what is shown outside the app', () => {
  test('is one for each conversation, whatever it has of messages', () => {
    const { each, summed, delivered } = deliveryOf(unread(9, { each: 3 }), since(0), away)
    expect(each.map(({ key }) => key)).toEqual(['1002', '1001', '1000'])
    expect([summed, delivered]).toEqual([0, since(9)])
  })

  test('is what came since then and is unread alone', () => {
    expect(deliveryOf(unread(5), since(4), away).each.map(({ key }) => key)).toEqual(['1004'])
    const read = conversationsOf(of(5), { through: 5, marks: [] })
    expect(deliveryOf(read, since(4), away)).toEqual({
      ...{ each: [], summed: 0 },
      delivered: since(5),
    })
  })

  test('is one that counts where many came at once', () => {
    expect(deliveryOf(unread(4), since(0), away)).toEqual({
      ...{ each: [], summed: 4 },
      delivered: since(4),
    })
  })

  test('is nothing for who looks at the app, neither then nor later', () => {
    const looked = deliveryOf(unread(2), since(0), { ...away, isLooking: true })
    expect(looked).toEqual({ each: [], summed: 0, delivered: since(2) })
    expect(deliveryOf(unread(2), looked.delivered, away).each).toEqual([])
  })

  test('is held by quiet hours, and one notice after them, of what is unread still', () => {
    const quiet = { isQuiet: true, isLooking: false }
    const held = deliveryOf(unread(3), since(1), quiet)
    expect(held).toEqual({ each: [], summed: 0, delivered: since(1, true) })
    expect(deliveryOf(unread(3), held.delivered, quiet).delivered).toEqual(since(1, true))
    expect(deliveryOf(unread(3), held.delivered, { ...away, isLooking: true })).toEqual({
      ...{ each: [], summed: 2 },
      delivered: since(3),
    })
    const read = conversationsOf(of(3), { through: 3, marks: [] })
    expect(deliveryOf(read, held.delivered, away)).toEqual({
      ...{ each: [], summed: 0 },
      delivered: since(3),
    })
    const one = deliveryOf(unread(2), held.delivered, away)
    expect([one.each.map(({ key }) => key), one.summed]).toEqual([['1001'], 0])
  })

  test('quiet hours without anything new hold nothing', () => {
    const { delivered } = deliveryOf(unread(3), since(3), { isQuiet: true, isLooking: false })
    expect(delivered).toEqual(since(3))
  })
})
