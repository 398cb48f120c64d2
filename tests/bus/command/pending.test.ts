import { describe, expect, test } from 'vitest'
import type { Pending } from '../../../src/bus/command/pending.ts'
import { confirmed, waiting, withCommand, without } from '../../../src/bus/command/pending.ts'
import { aNoteCommand } from '../../support/client/outbox-desk.ts'
import { caseEvent } from '../../support/records/events.ts'

const [one, two, three] = [aNoteCommand('one'), aNoteCommand('two'), aNoteCommand('three')]
const both: readonly Pending[] = [one, two].map((command) => ({ command, waitsFor: null }))
const eventOf = (commandId: string) => caseEvent(5, 'case.note-added', { commandId })

describe('what is shown before it is confirmed', () => {
  test('is each command once, in order', () => {
    expect(withCommand(withCommand([], one), two)).toEqual(both)
    expect(withCommand(both, one)).toBe(both)
  })

  test('goes where it was refused, and nothing else goes', () => {
    expect(without(both, one.id)).toEqual([both[1]])
    expect(without(both, three.id)).toBe(both)
  })

  test('goes with its event', () => {
    expect(confirmed(both, [eventOf(two.id)], 4)).toEqual([both[0]])
    expect(confirmed(both, [eventOf(three.id)], 4)).toBe(both)
    const none: readonly Pending[] = []
    expect(confirmed(none, [eventOf(one.id)], 4)).toBe(none)
  })

  test('done before its event came, it waits for the number of its answer, and no other does', () => {
    const waits = waiting(both, one.id, 7)
    expect(waits).toEqual([{ command: one, waitsFor: 7 }, both[1]])
    expect(confirmed(waits, [], null)).toBe(waits)
    expect(confirmed(waits, [], 6)).toBe(waits)
    expect(confirmed(waits, [], 7)).toEqual([both[1]])
    expect(confirmed(waits, [], 8)).toEqual([both[1]])
  })
})
