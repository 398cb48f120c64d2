import { describe, expect, test } from 'vitest'
import { PRESENCE_HOLDS, type PresenceFrame } from '../../../contracts/realtime.ts'
import {
  hear,
  next,
  nobody,
  othersAt,
  withoutOld,
} from '../../../src/queries/following/presence-rules.ts'
import { aPresence } from '../../support/records/events.ts'

describe('what is known of the others', () => {
  const heard = (...frames: PresenceFrame[]) =>
    frames.reduce((known, one, at) => hear(known, { frame: one, at }), nobody)
  const at = (...frames: PresenceFrame[]) =>
    othersAt(heard(...frames), '481516').map(({ name, isEditing }) => `${name} ${isEditing}`)

  test.each<[string, PresenceFrame[], string[]]>([
    ['one who views', [aPresence()], ['Bruno Kranz false']],
    [
      'one who begins to edit',
      [aPresence(), aPresence({ state: 'editing' })],
      ['Bruno Kranz true'],
    ],
    ['one who left', [aPresence(), aPresence({ state: 'gone' })], []],
    ['one at another case', [aPresence({ case_id: '7' })], []],
    [
      'one with two tabs, of which one edits',
      [aPresence({ tab: 'a', state: 'editing' }), aPresence({ tab: 'b' })],
      ['Bruno Kranz true'],
    ],
    [
      'one with two tabs, of which one is closed',
      [aPresence({ tab: 'a' }), aPresence({ tab: 'b' }), aPresence({ tab: 'a', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose leave of another case arrives late',
      [aPresence({ case_id: '7' }), aPresence(), aPresence({ case_id: '7', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose session has ended, in all their tabs',
      [
        aPresence({ tab: 'a' }),
        aPresence({ tab: 'b' }),
        aPresence({ case_id: null, tab: null, state: 'gone' }),
      ],
      [],
    ],
    [
      'one while the session of another has ended',
      [aPresence(), aPresence({ user_id: 'u3', case_id: null, tab: null, state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'two, by name',
      [aPresence(), aPresence({ user_id: 'u3', user_name: 'Aino Salmela' })],
      ['Aino Salmela false', 'Bruno Kranz false'],
    ],
  ])('%s', (_what, frames, expected) => {
    expect(at(...frames)).toEqual(expected)
  })

  test('holds for 45 seconds after it was heard', () => {
    const known = heard(aPresence())
    expect(withoutOld(known, PRESENCE_HOLDS - 1)).toBe(known)
    expect(withoutOld(known, PRESENCE_HOLDS).size).toBe(0)
  })
})

test.each([
  ['a case is opened', null, { case_id: '1', state: 'viewing' }, ['1 viewing greets']],
  ['nothing changed', { case_id: '1', state: 'viewing' }, { case_id: '1', state: 'viewing' }, []],
  [
    'a dialog is opened',
    { case_id: '1', state: 'viewing' },
    { case_id: '1', state: 'editing' },
    ['1 editing'],
  ],
  [
    'another case is opened',
    { case_id: '1', state: 'viewing' },
    { case_id: '2', state: 'viewing' },
    ['1 gone', '2 viewing greets'],
  ],
  ['the case is closed', { case_id: '1', state: 'editing' }, null, ['1 gone']],
] as const)('is told when %s', (_what, told, mine, expected) => {
  const sayings = next(told, mine).map(
    ({ case_id, state, greets }) => `${case_id} ${state}${greets ? ' greets' : ''}`,
  )
  expect(sayings).toEqual(expected)
})
