import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LetterStatus, letterStatuses } from '../../../contracts/model/cases/letter.ts'
import {
  acknowledgeRefusal,
  canAcknowledgeLetter,
  canResendLetter,
  isFailedLetter,
  isLetterOver,
  type LetterTrigger,
  letterTransition,
  letterTransitions,
  letterWay,
  needsReason,
  resendRefusal,
} from '../../../contracts/rules/letters/letter-transitions.ts'

/** Section 5.1, written by hand: what is not in it is refused. */
const table: readonly [LetterStatus | null, LetterTrigger, LetterStatus, string][] = [
  [null, 'accepted', 'validating', 'held'],
  ['validating', 'checks-passed', 'ready_for_sending', 'kept'],
  ['validating', 'correction-needed', 'action_required', 'kept'],
  ['validating', 'file-unusable', 'invalid', 'returned'],
  ['ready_for_sending', 'handed-over', 'submitted_for_sending', 'kept'],
  ['ready_for_sending', 'balance-gone', 'awaiting_credits', 'kept'],
  ['awaiting_credits', 'credits-added', 'submitted_for_sending', 'held'],
  ['submitted_for_sending', 'provider-accepted', 'print_preparation', 'kept'],
  ['submitted_for_sending', 'address-refused', 'action_required', 'kept'],
  ['print_preparation', 'print-ready', 'printing', 'kept'],
  ['print_preparation', 'print-failed', 'unprintable', 'returned'],
  ['printing', 'posted', 'sent', 'kept'],
  ['sent', 'returned-by-post', 'undeliverable', 'kept'],
  ['action_required', 'resent', 'cancelled', 'returned'],
  ['validating', 'cancel-asked', 'cancelling', 'kept'],
  ['ready_for_sending', 'cancel-asked', 'cancelling', 'kept'],
  ['action_required', 'cancel-asked', 'cancelling', 'kept'],
  ['awaiting_credits', 'cancel-asked', 'cancelling', 'kept'],
  ['submitted_for_sending', 'cancel-asked', 'cancelling', 'kept'],
  ['print_preparation', 'cancel-asked', 'cancelling', 'kept'],
  ['cancelling', 'cancel-confirmed', 'cancelled', 'returned'],
  ['cancelling', 'cancel-too-late', 'printing', 'kept'],
]
const triggers = [...new Set(table.map(([, trigger]) => trigger))]
const from: readonly (LetterStatus | null)[] = [null, ...letterStatuses]

describe('the statuses of a letter', () => {
  const cells = from.flatMap((status) => triggers.map((trigger) => [status, trigger] as const))

  test.each(cells)('from %s by %s [G-80]', (status, trigger) => {
    const row = table.find(([one, by]) => one === status && by === trigger)
    const found = letterTransition(status, trigger)
    expect(found && [found.from, found.trigger, found.to, found.credits]).toEqual(row ?? null)
  })

  test('are thirteen, and all of them are reached [LETTERS-02, LETTER-01] [G-80]', () => {
    expect(letterStatuses).toHaveLength(13)
    expect(new Set(letterTransitions.map(({ to }) => to))).toEqual(new Set(letterStatuses))
    expect(letterStatuses.filter(isLetterOver)).toEqual([
      'invalid',
      'cancelled',
      'unprintable',
      'undeliverable',
    ])
    expect(letterStatuses.filter(needsReason)).toEqual([
      'action_required',
      'invalid',
      'unprintable',
      'undeliverable',
    ])
  })

  test('give back what they hold at most once on every way', () => {
    const walk = fc.array(fc.nat(), { maxLength: 12 })
    fc.assert(
      fc.property(walk, (choices) => {
        let status: LetterStatus = 'validating'
        let returned = 0
        for (const choice of choices) {
          const next = letterTransitions.filter((one) => one.from === status)
          const row = next[choice % Math.max(1, next.length)]
          if (!row) break
          if (row.credits === 'returned') returned += 1
          status = row.to
        }
        expect(returned).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what a provider says last', () => {
  test.each<[LetterStatus, LetterStatus, LetterStatus[] | null]>([
    ['submitted_for_sending', 'sent', ['print_preparation', 'printing', 'sent']],
    ['submitted_for_sending', 'cancelled', ['cancelling', 'cancelled']],
    ['printing', 'undeliverable', ['sent', 'undeliverable']],
    ['cancelling', 'sent', ['printing', 'sent']],
    ['print_preparation', 'unprintable', ['unprintable']],
    ['sent', 'sent', []],
    // Older than what is known, or never possible.
    ['sent', 'printing', null],
    ['cancelled', 'printing', null],
    ['undeliverable', 'sent', null],
    ['printing', 'cancelled', null],
    ['action_required', 'printing', null],
    // Only we hand over, and only we say that the balance has gone.
    ['ready_for_sending', 'submitted_for_sending', null],
    ['ready_for_sending', 'awaiting_credits', null],
    ['awaiting_credits', 'submitted_for_sending', null],
  ])('takes a letter from %s to %s by the table alone', (status, to, way) => {
    expect(letterWay(status, to)?.map((step) => step.to) ?? null).toEqual(way)
  })

  test('leads nowhere but along the table, from anywhere', () => {
    for (const status of letterStatuses)
      for (const to of letterStatuses) {
        let at = status
        for (const step of letterWay(status, to) ?? []) {
          expect(letterTransition(at, step.trigger)).toEqual(step)
          at = step.to
        }
        if (letterWay(status, to)) expect(at).toBe(to)
      }
  })
})

describe('a letter that went wrong', () => {
  const letter = (letter_status: LetterStatus, provider_id: string | null = 'p') => ({
    letter_status,
    provider_id,
  })

  test('is sent again only where it needs a correction and its provider knows it [LETTER-02, LETTER-03, LETTER-04, LETTERS-03]', () => {
    expect(letterStatuses.filter((status) => canResendLetter(letter(status)))).toEqual([
      'action_required',
    ])
    expect(canResendLetter(letter('action_required', null))).toBe(false)
    expect(resendRefusal(letter('sent'))).toBe(
      'Only a letter that needs a correction can be sent again.',
    )
    expect(resendRefusal(letter('action_required'))).toBeNull()
  })

  test('is done with only where it failed for good [G-705]', () => {
    expect(letterStatuses.filter((status) => canAcknowledgeLetter(letter(status)))).toEqual([
      'invalid',
      'unprintable',
      'undeliverable',
    ])
    expect(acknowledgeRefusal(letter('undeliverable'))).toBeNull()
    expect(acknowledgeRefusal({ ...letter('undeliverable'), acknowledged: 'now' })).toBe(
      'Only a letter that has failed can be marked as done.',
    )
  })

  test('counts until it is replaced or done [G-410]', () => {
    expect(letterStatuses.filter((status) => isFailedLetter(letter(status)))).toEqual([
      'action_required',
      'invalid',
      'unprintable',
      'undeliverable',
    ])
    expect(isFailedLetter({ ...letter('invalid'), replaced_by: 'other' })).toBe(false)
    expect(isFailedLetter({ ...letter('invalid'), acknowledged: 'now' })).toBe(false)
  })
})
