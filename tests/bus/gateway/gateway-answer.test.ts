import { describe, expect, test } from 'vitest'
import { headers } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import {
  malformedAnswer,
  type Raw,
  readAnswer,
  readError,
} from '../../../src/bus/gateway/answer.ts'

const raw = (parts: Partial<Raw> = {}): Raw => ({
  status: 200,
  statusText: '',
  headers: new Headers(),
  text: '{}',
  ...parts,
})
const Empty = z.object({})
const error = (message: string) => JSON.stringify({ error_message: message })

describe('an answer', () => {
  test.each([
    [200, 'answer'],
    [299, 'answer'],
    [300, 'refused'],
    [304, 'refused'],
  ])('with the status %i counts as %s', (status, kind) => {
    expect(readAnswer(raw({ status }), Empty).kind).toBe(kind)
  })

  test.each(['x17', '17x', '-1', '1.5', '', '9'.repeat(20)])(
    'of the moment "%s" is of an unknown moment (engine.md 6)',
    (moment) => {
      const received = new Headers({ [headers.asOf]: moment, [headers.eventsThrough]: moment })
      expect(readAnswer(raw({ headers: received }), Empty)).toEqual({
        kind: 'answer',
        value: {},
        asOf: null,
        eventsThrough: null,
      })
    },
  )

  test('tells how far the events of its change go (engine.md 5)', () => {
    const received = new Headers({ [headers.eventsThrough]: '40' })
    expect(readAnswer(raw({ headers: received }), Empty)).toMatchObject({ eventsThrough: 40 })
  })

  test('that does not fit is refused with its status', () => {
    const answer = readAnswer(raw({ status: 201, text: '[]' }), Empty)
    expect(answer).toMatchObject({ kind: 'refused', message: malformedAnswer, status: 201 })
  })
})

describe('a refusal', () => {
  test('shows a message of up to 1,000 letters; a longer one is no message for a person', () => {
    const said = (letters: number) =>
      readError(raw({ status: 400, statusText: 'Bad', text: error('x'.repeat(letters)) })).message
    expect(said(1_000)).toBe('x'.repeat(1_000))
    expect(said(1_001)).toBe('Bad')
  })

  test('without any words is told by its number', () => {
    expect(readError(raw({ status: 418, text: '<p>' })).message).toBe('Error 418')
    expect(readError(raw({ status: 418, text: error('') })).message).toBe('Error 418')
  })

  test('shows what somebody else changed only where it is about a version (engine.md 15)', () => {
    const text = JSON.stringify({ error_message: 'Stale', version: 9, changes: [] })
    expect(readError(raw({ status: 409, text }))).toMatchObject({ conflict: null })
    expect(readError(raw({ status: 412, text }))).toMatchObject({ conflict: { version: 9 } })
    expect(readError(raw({ status: 412, text: error('Stale') }))).toMatchObject({ conflict: null })
  })
})
