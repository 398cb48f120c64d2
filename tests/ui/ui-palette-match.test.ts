import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf, hitParts, matchRank } from '../../src/ui/palette/match.ts'

describe('what answers to what was typed', () => {
  it.each([
    ['Add note', '', true],
    ['Add note', 'NOTE add', true],
    ['Add note', 'no te', true],
    ['Add note', 'notes', false],
    ['Überfällig', 'über', true],
  ])('%j to %j: %s', (text, query, does) => {
    expect(matchRank(text, query) !== null).toBe(does)
  })

  it('comes in the order of where the words stand: in front, at a word, within one', () => {
    const texts = ['Premium', 'Overdue Reminder', 'Reminder Settings', 'Nothing']
    expect(bestOf(texts, (text) => text, 'rem')).toEqual([
      'Reminder Settings',
      'Overdue Reminder',
      'Premium',
    ])
  })

  it('is shown in parts that are the text again, each hit set apart', () => {
    expect(hitParts('Add note', 'NOTE')).toEqual([
      { text: 'Add ', isHit: false, at: 0 },
      { text: 'note', isHit: true, at: 4 },
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const parts = hitParts(text, query)
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})
