import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type JournalEntry,
  keyOf,
  nextToSend,
  readEntry,
  standingOf,
  writeEntry,
} from '../../src/bus/journal-entry.ts'
import { MOMENT } from '../support/events.ts'
import { aCancelCommand, aNoteCommand, USER } from '../support/journal-desk.ts'

const anEntry = (parts: Partial<JournalEntry> = {}): JournalEntry => ({
  command: aNoteCommand('Hello'),
  userId: USER,
  order: 1,
  about: 'althaus.example',
  waits: true,
  asked: null,
  state: { kind: 'queued' },
  ...parts,
})

const read = (entry: JournalEntry, userId = USER) =>
  readEntry(userId, keyOf(userId, entry.command.id), writeEntry(entry))

const now = Date.parse(MOMENT)

describe('an entry of the journal', () => {
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
    expect(read(theirs).ok).toBe(false)
    const forged = anEntry({
      command: aNoteCommand('x', { actor: { kind: 'user', id: 'u-bruno', name: null } }),
    })
    expect(read(forged).ok).toBe(false)
  })

  test('under the key of another command is none', () => {
    expect(readEntry(USER, keyOf(USER, 'other'), writeEntry(anEntry())).ok).toBe(false)
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
})
