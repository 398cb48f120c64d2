import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/bus/command/command.ts'
import {
  inOrder,
  keyOf,
  nextToSend,
  type OutboxEntry,
  readEntry,
  standingOf,
  writeEntry,
} from '../../../src/bus/outbox/entry.ts'
import { aCancelCommand, aNoteCommand, USER } from '../../support/client/outbox-desk.ts'
import { MOMENT } from '../../support/records/events.ts'

const anEntry = (parts: Partial<OutboxEntry> = {}): OutboxEntry => ({
  command: aNoteCommand('Hello'),
  userId: USER,
  order: 1,
  about: 'althaus.example',
  waits: true,
  asked: null,
  state: { kind: 'queued' },
  ...parts,
})

const read = (entry: OutboxEntry, userId = USER) =>
  readEntry(userId, keyOf(userId, entry.command.id), writeEntry(entry))

const none = (path: string, message: string) => ({ ok: false, path, message })

const now = Date.parse(MOMENT)

describe('an entry of the outbox', () => {
  test('is read as it was written', () => {
    const conflict = { error_message: 'Changed.', version: 9, changes: [] }
    for (const state of [
      { kind: 'queued' as const },
      { kind: 'direct' as const },
      { kind: 'unknown' as const, message: 'Nobody answered.' },
      { kind: 'refused' as const, message: 'Changed.', status: 412, conflict },
    ]) {
      const entry = anEntry({ state })
      expect(read(entry)).toEqual({ ok: true, value: entry })
    }
  })

  test('of another user is none, under whatever key it lies', () => {
    const theirs = anEntry({ userId: 'u-bruno' })
    expect(read(theirs)).toEqual(none('userId', 'of another user'))
    const forged = anEntry({
      command: aNoteCommand('x', { actor: { kind: 'user', id: 'u-bruno', name: null } }),
    })
    expect(read(forged)).toEqual(none('userId', 'of another user'))
  })

  test('under the key of another command is none', () => {
    expect(readEntry(USER, keyOf(USER, 'other'), writeEntry(anEntry()))).toEqual(
      none('command.id', 'of another key'),
    )
  })

  test('with a flipped letter is none, though it would be one by its shape', () => {
    const entry = anEntry()
    const key = keyOf(USER, entry.command.id)
    const flipped = writeEntry(entry).replace('Hello', 'Hullo')
    expect(readEntry(USER, key, flipped)).toEqual(none('sum', 'damaged'))
    expect(readEntry(USER, key, 'nonsense').ok).toBe(false)
    expect(readEntry(USER, key, '{"v":2,"sum":""}').ok).toBe(false)
  })

  test('nested so deeply that nobody could write it again is none', () => {
    const entry = anEntry()
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const text = writeEntry(entry).replace('"Hello"', deep)
    expect(readEntry(USER, keyOf(USER, entry.command.id), text)).toEqual(none('sum', 'damaged'))
  })

  test('of a secret command, one of no name, or with an input that does not fit is none', () => {
    const note = aNoteCommand('x')
    const commands = [
      { ...note, name: 'session.login', input: { email: 'a@b.example', password: 'x' } },
      { ...note, name: 'session.logout', input: {} },
      { ...note, name: 'case.paint', input: {} },
      { ...note, name: '__proto__', input: {} },
      { ...note, input: { case_id: '481516', text: 7 } },
      { ...note, input: { ...note.input, extra: true } },
      { ...note, at: 'yesterday' },
    ]
    for (const command of commands) {
      expect(read(anEntry({ command: command as never })).ok).toBe(false)
    }
    const [secret] = commands
    expect(read(anEntry({ command: secret as never }))).toEqual(
      none('command.name', 'no such command'),
    )
  })

  test('row 21: however it is damaged, it is read whole or not at all, and never as somebody else’s', () => {
    const text = writeEntry(anEntry())
    const damage = fc.tuple(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(damage, ([at, cut, put]) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut)
        const entry = readEntry(USER, keyOf(USER, anEntry().command.id), broken)
        if (!entry.ok) return
        expect(entry.value.userId).toBe(USER)
        expect(entry.value.command.actor.id).toBe(USER)
        expect(entry.value.command.name).toBe('case.note.add')
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('what is sent next', () => {
  const save = 'save-1'
  const ofSave = (text: string) => aNoteCommand(text, { parentId: save })
  const onCase = (case_id: string) =>
    aNoteCommand('n', { input: { case_id, version: 1, text: 'n' } })

  test('is the first in order', () => {
    const [a, b] = [anEntry({ order: 1 }), anEntry({ order: 2 })]
    expect(nextToSend([a, b], now)).toBe(a)
  })

  test('is never one that is on its way, refused, unknown or stale', () => {
    const old = '2026-01-01T00:00:00.000Z'
    const entries = [
      anEntry({ state: { kind: 'direct' }, command: aCancelCommand() }),
      anEntry({ state: { kind: 'unknown', message: '' }, command: onCase('2') }),
      anEntry({ command: { ...onCase('3'), at: old } }),
      anEntry({
        state: { kind: 'refused', message: '', status: 409, conflict: null },
        command: onCase('4'),
      }),
    ]
    expect(nextToSend(entries, now)).toBeNull()
    expect(entries.map((entry) => standingOf(entry, now))).toEqual([
      'waiting',
      'unknown',
      'stale',
      'refused',
    ])
  })

  test('is nothing of a save after its step that failed, and nothing of a case after what is unknown', () => {
    const refusal = { kind: 'refused' as const, message: '', status: 409, conflict: null }
    const unknown = { kind: 'unknown' as const, message: '' }
    const after = anEntry({ order: 2, command: ofSave('two') })
    expect(nextToSend([anEntry({ command: ofSave('one'), state: refusal }), after], now)).toBeNull()
    const sameCase = anEntry({ order: 2, command: onCase('7') })
    const other = anEntry({ order: 3, command: onCase('8') })
    const stuck = anEntry({ command: onCase('7'), state: unknown })
    expect(nextToSend([stuck, sameCase, other], now)).toBe(other)
  })

  test('is also held back behind what is held back itself', () => {
    const refusal = { kind: 'refused' as const, message: '', status: 409, conflict: null }
    const entries = [
      anEntry({ command: ofSave('one'), state: refusal }),
      anEntry({ order: 2, command: ofSave('two') }),
      anEntry({ order: 3, command: aNoteCommand('of the same case') }),
    ]
    expect(nextToSend(entries, now)).toBeNull()
  })

  test('is never held back by what has no case or no save, where it has none either', () => {
    const unknown = { kind: 'unknown' as const, message: '' }
    const refusal = { kind: 'refused' as const, message: '', status: 409, conflict: null }
    const noCase = (email_id: string): Command => ({
      ...aNoteCommand(''),
      name: 'email.mark-read',
      input: { case_id: null, email_id },
    })
    const next = anEntry({ order: 3, command: noCase('e2') })
    const before = [
      anEntry({ command: noCase('e1'), state: unknown }),
      anEntry({ order: 2, command: onCase('7'), state: refusal }),
    ]
    expect(nextToSend([...before, next], now)).toBe(next)
  })

  test('may be the next step of a save whose earlier one is on its way', () => {
    const first = anEntry({ command: ofSave('one'), state: { kind: 'direct' } })
    const second = anEntry({ order: 2, command: ofSave('two') })
    expect(nextToSend([first, second], now)).toBe(second)
  })

  test('goes by the order of the outbox, and by the id where two tabs gave the same place', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) =>
      anEntry({ order: id === 'c' ? 1 : 2, command: aNoteCommand('', { id }) }),
    )
    if (!a || !b || !c) throw new Error('too few')
    for (const entries of [
      [a, b, c],
      [c, b, a],
      [b, a, c],
    ]) {
      expect(inOrder(entries)).toEqual([c, a, b])
    }
  })
})

describe('engine.md 16: an id is kept for 30 days', () => {
  const days = 30 * 24 * 3_600_000

  test('that long a command is sent by itself, and no longer, counted from when it was asked for', () => {
    const entry = anEntry()
    expect(standingOf(entry, now + days)).toBe('waiting')
    expect(nextToSend([entry], now + days)).toBe(entry)
    expect(standingOf(entry, now + days + 1)).toBe('stale')
    expect(nextToSend([entry], now + days + 1)).toBeNull()
    const asked = { ...entry, asked: new Date(now + days).toISOString() }
    expect(standingOf(asked, now + 2 * days)).toBe('waiting')
    expect(standingOf({ ...entry, waits: false }, now)).toBe('form')
  })
})
