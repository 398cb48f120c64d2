import { describe, expect, test } from 'vitest'
import { createGate, PATIENCE, retryAfterOf } from '../../../src/bus/gateway/gate.ts'
import { testClock } from '../../support/client/timers.ts'

describe('row 7: the patience that a server asks for', () => {
  const asks = (status: number, said?: string) =>
    retryAfterOf({
      status,
      headers: new Headers(said === undefined ? {} : { 'retry-after': said }),
    })

  test('is what it says in seconds', () => {
    expect([asks(503, '2'), asks(409, '0'), asks(429, '90')]).toEqual([2_000, 0, 90_000])
  })

  test('is a second where it is too much and says no number', () => {
    expect([asks(429), asks(429, 'in 5'), asks(429, '5 min')]).toEqual([1_000, 1_000, 1_000])
  })

  test('is none where nothing else is said', () => {
    expect([asks(503), asks(409, 'soon'), asks(200)]).toEqual([null, null, null])
  })
})

function gateAt() {
  const clock = testClock()
  const gate = createGate(clock)
  const passed: string[] = []
  const come = (...names: string[]) => {
    for (const name of names) {
      void gate.pass().then((may) => passed.push(may ? name : `${name} turned away`))
    }
  }
  return { clock, gate, passed, come }
}

describe('row 7: the gate to the server', () => {
  test('lets everybody pass at once while nothing was asked for', async () => {
    const { clock, passed, come } = gateAt()
    come('a', 'b')
    await clock.pass(0)
    expect(passed).toEqual(['a', 'b'])
  })

  test('lets one go ahead when it opens; nobody follows before that one is answered', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(2_000)
    come('a', 'b', 'c')
    await clock.pass(1_999)
    expect(passed).toEqual([])
    await clock.pass(1_000)
    expect(passed).toEqual(['a'])
    gate.answered()
    await clock.pass(49)
    expect(passed).toEqual(['a'])
    await clock.pass(1)
    expect(passed).toEqual(['a', 'b'])
    await clock.pass(50)
    expect(passed).toEqual(['a', 'b', 'c'])
  })

  test('stays shut although an earlier call is answered meanwhile', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(2_000)
    gate.answered()
    come('a')
    await clock.pass(1_999)
    expect(passed).toEqual([])
    await clock.pass(1)
    expect(passed).toEqual(['a'])
  })

  test('makes nobody wait for longer than a person looks at a spinner', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(PATIENCE)
    come('a')
    gate.close(PATIENCE + 1)
    come('b')
    await clock.pass(0)
    expect(passed).toContain('b turned away')
    await clock.pass(1)
    expect(passed).not.toContain('a')
  })

  test('makes people wait for as long as that', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(PATIENCE)
    come('a')
    await clock.pass(PATIENCE)
    expect(passed).toEqual(['a'])
  })

  test('turns away whoever waits in line when the probe is told to wait for too long', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(1_000)
    come('a', 'b', 'c')
    await clock.pass(1_000)
    gate.close(20_000)
    await clock.pass(100)
    expect(passed).toEqual(['a', 'b turned away', 'c turned away'])
  })

  test('is not opened earlier by a server that asks for less the second time', async () => {
    const { clock, gate, passed, come } = gateAt()
    gate.close(4_000)
    gate.close(1_000)
    come('a')
    expect(gate.seconds()).toBe(4)
    await clock.pass(3_999)
    expect(passed).toEqual([])
    expect(gate.seconds()).toBe(1)
    await clock.pass(1_000)
    expect([passed, gate.seconds()]).toEqual([['a'], 0])
  })
})
