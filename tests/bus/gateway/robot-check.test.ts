import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { robotToken, solve, unsolvable } from '../../../src/bus/gateway/robot-check.ts'
import { answered, fakeGateway, unreachable } from '../../support/client/fake-gateway.ts'

afterEach(() => vi.unstubAllGlobals())

/** The bits of the digest of a text. */
const bitsOf = (text: string) =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')

/** The first number that fits, found the slow way. */
function firstFor(challenge: string, bits: number): string {
  const zeros = '0'.repeat(bits)
  let at = 0
  while (!bitsOf(`${challenge}.${at}`).startsWith(zeros)) at += 1
  return `${challenge}.${at}`
}

describe('the robot check', () => {
  test.each([0, 1, 3, 7, 8, 9, 11])(
    'of %d zero bits is passed by the first number that fits',
    async (bits) => {
      for (const challenge of ['a', 'b', 'c']) {
        const token = await solve({ kind: 'work', challenge, bits })
        expect(token).toBe(firstFor(challenge, bits))
      }
    },
  )

  test('of a fixed token is that token', async () => {
    expect(await solve({ kind: 'fixed', token: 'given' })).toBe('given')
  })

  test('brings a token, asked for by this installation', async () => {
    const gateway = fakeGateway()
    expect(await robotToken(gateway)).toEqual(unreachable)
    gateway.answer('readRobotChallenge', () => answered({ kind: 'fixed', token: 'given' }))
    expect(await robotToken(gateway)).toEqual({ kind: 'token', token: 'given' })
    expect(gateway.asked[0]?.request).toEqual({})
  })

  test('that a browser cannot do says so', async () => {
    const gateway = fakeGateway()
    const work = { kind: 'work' as const, challenge: 'a', bits: 3 }
    gateway.answer('readRobotChallenge', () => answered(work))
    vi.stubGlobal('crypto', {})
    expect(await robotToken(gateway)).toMatchObject({ kind: 'refused', message: unsolvable })
    expect(unsolvable).toBe(
      'The robot check cannot run on this page. Open the page over https or in another browser.',
    )
  })
})
