import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/bus/clock.ts'
import { MOMENT } from '../support/records/events.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(MOMENT) }))
afterEach(() => void vi.useRealTimers())

describe('the clock of the running app', () => {
  test('tells the time of this computer', () => {
    expect(systemClock.now().toISOString()).toBe(MOMENT)
  })

  test('wakes who waits when the time has come, not before', async () => {
    let isAwake = false
    const woken = systemClock.wait(1_000).then(() => {
      isAwake = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(isAwake).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await woken
    expect(isAwake).toBe(true)
  })

  test('ticks until it is stopped', () => {
    let ticks = 0
    const stop = systemClock.every(1_000, () => {
      ticks += 1
    })
    vi.advanceTimersByTime(3_000)
    expect(ticks).toBe(3)
    stop()
    vi.advanceTimersByTime(3_000)
    expect(ticks).toBe(3)
  })
})
