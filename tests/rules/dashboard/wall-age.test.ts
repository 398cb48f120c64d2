import { describe, expect, it } from 'vitest'
import {
  ageText,
  momentText,
  STALE_AFTER,
  staleSince,
} from '../../../src/features/dashboard/wall/wall-age.ts'

const MINUTE = 60_000

describe('the figures of a wall', () => {
  it.each([
    [31_000, '31 s'],
    [119_999, '119 s'],
    [2 * MINUTE, '2 min'],
    [119 * MINUTE, '119 min'],
    [2 * 60 * MINUTE, '2 h'],
    [49 * 60 * MINUTE, '49 h'],
    // A clock that was set back.
    [-5_000, '0 s'],
  ])('are after %d ms as old as %s', (ms, text) => expect(ageText(ms)).toBe(text))

  it('are of a moment, with its day where that is another one', () => {
    const now = new Date(2026, 10, 20, 10, 47).toISOString()
    expect(momentText(new Date(2026, 10, 20, 0, 5).toISOString(), now)).toBe('00:05')
    expect(momentText(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('19/11/2026 23:59')
  })

  it('are old once three questions in a row had no answer', () => {
    const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms).toISOString()
    expect(staleSince(at(0), at(STALE_AFTER))).toBeNull()
    expect(staleSince(at(0), at(STALE_AFTER + 1))).toBe(at(0))
  })
})
