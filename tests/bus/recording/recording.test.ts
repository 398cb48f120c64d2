import { describe, expect, test } from 'vitest'
import { openRecording } from '../../../src/bus/recording/recording.ts'
import { MOMENT, minutesLater } from '../../support/records/events.ts'
import { day, header, named, numbered, opened, written } from './recordings.ts'

/** The recording with one line changed, by its number in the file. */
function changed(text: string, line: number, change: (line: string) => string): string {
  const lines = text.split('\n')
  lines[line - 1] = change(lines[line - 1] ?? '')
  return lines.join('\n')
}

const trace = {
  arrivals: [{ from: 1, to: 3, via: 'channel' as const }],
  commands: [],
}

describe('a recording', () => {
  test('is read as it was written, with or without a trace', () => {
    const events = numbered(1, 2, 3)
    const checkpoint = { any: 'state' }
    const again = opened(written({ checkpoint, events, trace }))
    expect(again).toMatchObject({ header, checkpoint, events, trace, lost: [], alteredFrom: null })
    expect(opened(written())).not.toHaveProperty('trace')
  })

  test('of an older build, without checksums, is as good', () => {
    const text = changed(written(), 1, () => JSON.stringify(header))
    expect(opened(text)).toMatchObject({ header, lost: [], alteredFrom: null })
    expect(opened(changed(text, 3, (line) => `${line} `)).alteredFrom).toBeNull()
  })

  test('whose trace does not fit is read without it', () => {
    const text = changed(written({ trace }), 2, (line) => line.replace('"channel"', '"pigeon"'))
    const { lost, events, ...rest } = opened(text)
    expect([lost, events.length, rest.checkpoint]).toEqual([[], 3, null])
    expect(rest).not.toHaveProperty('trace')
  })

  test('of another editor is the same: a mark at its beginning, its own ends of lines, empty lines', () => {
    const text = written()
    const marked = `\ufeff${text.replaceAll('\n', '\r\n')}\r\n\r\n`
    expect(opened(marked)).toEqual(opened(text))
  })

  test('keeps such a mark inside a text', () => {
    const note = named(day, { payload: { day: '2026-11-20', text: 'a\ufeffb' } })
    const again = opened(written({ events: [note] }))
    expect(again).toMatchObject({ events: [note], alteredFrom: null })
  })
})

describe('an altered line', () => {
  const events = numbered(...Array.from({ length: 2_500 }, (_, at) => at + 1))
  const long = written({ events })

  test.each([
    [2, 2],
    [3, 2],
    [1_001, 2],
    [1_002, 1_002],
    [2_001, 1_002],
    [2_002, 2_002],
    [2_502, 2_002],
  ])('%s is found in its thousand, which begins at %s', (line, from) => {
    const text = changed(long, line, (one) => one.replace('{', '{ '))
    expect(opened(text)).toMatchObject({ lost: [], alteredFrom: from })
  })

  test('is also a line more, a line less, and one that was cut in two', () => {
    const short = written({ events: events.slice(0, 999) })
    expect(opened(short).alteredFrom).toBeNull()
    const more = `${short}${JSON.stringify(events[1_000])}\n`
    expect(opened(more).alteredFrom).toBe(1_002)
    const less = long.split('\n').slice(0, 2_002).join('\n')
    expect(opened(long).alteredFrom).toBeNull()
    expect(opened(less).alteredFrom).toBe(2_002)
    const joined = written().replace('}\n{"id":"ev2"', '}{"id":"ev2"')
    expect(opened(joined).alteredFrom).toBe(2)
  })

  test('is so also where merely the ends of two lines changed places', () => {
    const two = [named(day, { id: 'ab' }), named(day, { id: 'abc' })]
    const [a, b] = two.map((one) => JSON.stringify(one))
    const text = written({ events: two }).replace(
      `${a}\n${b}`,
      `${a}${b?.slice(0, 1)}\n${b?.slice(1)}`,
    )
    expect(opened(text).alteredFrom).toBe(2)
  })
})

describe('a recording without its header', () => {
  const stand = {
    format: 'framewright-log',
    version: 1,
    at: MOMENT,
    redacted: false,
    dropped: 0,
    malformed: 0,
    state: '',
  }
  const lost = [{ line: 1, reason: 'the header cannot be read' }]
  const checkpoint = { any: 'state' }
  const [first, ...behind] = written({ checkpoint }).split('\n')

  test('cut off, begins with its checkpoint or with an event', () => {
    const again = opened(behind.join('\n'))
    expect(again).toMatchObject({ header: stand, checkpoint, lost, alteredFrom: null })
    expect(again.events).toHaveLength(3)
    const bare = opened(behind.slice(1).join('\n'))
    expect(bare).toMatchObject({ header: stand, checkpoint: null, lost })
    expect(bare.events).toHaveLength(3)
  })

  test('damaged, is read from its second line on; its moment is that of the first event', () => {
    const later = named(day, { id: 'later', at: minutesLater(5) })
    const text = written({ checkpoint, events: [later, ...numbered(1)] })
    const again = opened(changed(text, 1, (line) => line.replace('"format"', '"fermat"')))
    expect(again).toMatchObject({ header: { ...stand, at: minutesLater(5) }, checkpoint, lost })
    expect(again.events).toHaveLength(2)
    for (const broken of ['null', '7', '"text"', '{}', '{"at":"2026-11-20T09:00:00.000Z"}']) {
      const one = opened([broken, ...behind].join('\n'))
      expect([one.checkpoint, one.events.length, one.lost]).toEqual([checkpoint, 3, lost])
    }
  })

  test('and without any event is refused, with the reason', () => {
    const empty = { ok: false, path: 'line 1: ', message: expect.any(String) }
    expect(openRecording('')).toEqual(empty)
    expect(openRecording('nonsense\n{"checkpoint":null}\n')).toEqual(empty)
    const noState = first?.replace('"state":"abc"', '"state":7') ?? ''
    expect(openRecording(noState)).toMatchObject({ ok: false, path: 'line 1: state' })
  })

  test('of a newer format says so; one of ours that is damaged is not newer', () => {
    const newer = openRecording(written().replace('"version":1', '"version":2'))
    expect(newer).toEqual({
      ok: false,
      path: '',
      message: 'was written by a newer version (format 2)',
    })
    const damaged = opened(written().replace('"dropped":3', '"dropped":"x"'))
    expect([damaged.lost, damaged.events.length]).toEqual([lost, 3])
  })
})

describe('a checkpoint', () => {
  const stateOf = (customer_id: string | null) => ({
    session: { user: customer_id === null ? null : { customer_id } },
  })

  test('that cannot be read is said; the events behind it are kept', () => {
    const lost = [{ line: 2, reason: 'the checkpoint cannot be read' }]
    for (const broken of ['nonsense', '{"chickpoint":null}', 'null', '7', '[]']) {
      const again = opened(changed(written(), 2, () => broken))
      expect([again.checkpoint, again.lost, again.events.length]).toEqual([null, lost, 3])
    }
  })

  test('that is missing is none: the first event stands in its place', () => {
    const lines = written().split('\n')
    lines.splice(1, 1)
    const again = opened(lines.join('\n'))
    expect([again.checkpoint, again.lost, again.events.length]).toEqual([null, [], 3])
    expect(again.alteredFrom).toBe(2)
  })

  test('of another customer is never shown', () => {
    const foreign = opened(written({ checkpoint: stateOf('c2'), trace }))
    expect(foreign).toMatchObject({
      checkpoint: null,
      lost: [{ line: 2, reason: 'the checkpoint belongs to another customer' }],
    })
    expect(foreign).not.toHaveProperty('trace')
    for (const checkpoint of [stateOf('c1'), stateOf(null), { session: 7 }]) {
      expect(opened(written({ checkpoint }))).toMatchObject({ checkpoint, lost: [] })
    }
  })

  test('alone, with no event that tells the customer, is its own', () => {
    const checkpoint = stateOf('c2')
    expect(opened(written({ checkpoint, events: [] }))).toMatchObject({ checkpoint, lost: [] })
    const nobody = named(day, { customerId: '' })
    expect(opened(written({ checkpoint, events: [nobody] }))).toMatchObject({
      checkpoint,
      lost: [],
      events: [nobody],
    })
  })
})
