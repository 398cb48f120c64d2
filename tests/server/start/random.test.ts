import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../server-mock/random.ts'

const draws = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw)
const shareOf = <T>(drawn: readonly T[], item: T) =>
  drawn.filter((one) => one === item).length / drawn.length

describe('chance by a key', () => {
  test('is the same in every version, so that a seed makes the same demo', () => {
    const random = randomOf('seed', 7)
    expect([...draws(3, () => random.int(0, 1_000_000)), random.id(), random.uuid()]).toEqual([
      820_865,
      43_516,
      467_658,
      'bLTACfJqPmLcmj1WwhZrCQ',
      '2d3ad28c-20da-40fe-b4ce-f69d21fb71fd',
    ])
  })

  test('differs by each part of the key, and lies from 0 to below 1', () => {
    const firsts = [['a', 1], ['a', 2], ['b', 1], ['a'], ['a', 'b', 1]].map((key) =>
      randomOf(...key).next(),
    )
    expect(new Set(firsts).size).toBe(5)
    const random = randomOf('spread')
    const drawn = draws(4_000, random.next)
    expect([Math.min(...drawn) >= 0, Math.max(...drawn) < 1]).toEqual([true, true])
    for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(drawn.filter((one) => Math.floor(one * 10) === tenth).length).toBeGreaterThan(300)
  })

  test('picks whole numbers with both their ends, items alike, and by weight', () => {
    const random = randomOf('picks')
    const numbers = draws(500, () => random.int(3, 6))
    expect([...new Set(numbers)].toSorted()).toEqual([3, 4, 5, 6])
    const picked = draws(3_000, () => random.pick(['a', 'b', 'c']))
    for (const item of ['a', 'b', 'c']) expect(shareOf(picked, item)).toBeCloseTo(1 / 3, 1)
    const weighed = draws(3_000, () =>
      random.weighted([
        ['never', 0],
        ['seldom', 1],
        ['often', 4],
      ]),
    )
    expect(shareOf(weighed, 'never')).toBe(0)
    expect(shareOf(weighed, 'often')).toBeCloseTo(0.8, 1)
    expect(
      shareOf(
        draws(3_000, () => random.chance(0.2)),
        true,
      ),
    ).toBeCloseTo(0.2, 1)
    expect(() => random.pick([])).toThrow('Nothing to pick from')
  })

  test('shuffles a list into every order, and loses nothing of it', () => {
    const random = randomOf('orders')
    const list = ['a', 'b', 'c']
    const orders = draws(600, () => random.shuffled(list).join(''))
    expect(new Set(orders)).toEqual(new Set(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']))
    for (const order of new Set(orders)) expect(shareOf(orders, order)).toBeCloseTo(1 / 6, 1)
    expect(list).toEqual(['a', 'b', 'c'])
  })
})
