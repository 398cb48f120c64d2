import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../../contracts/commands/commands.ts'
import { lateCommands } from '../../../contracts/commands/late-commands.ts'
import { lateLabels } from '../../../contracts/commands/late-labels.ts'
import type { Command } from '../../../src/bus/command/command.ts'
import { aNoteCommand, USER } from '../../support/client/outbox-desk.ts'

/** A page that has just begun: nothing has come late. */
async function aFreshPage() {
  vi.resetModules()
  return {
    ...(await import('../../../src/bus/command/known-commands.ts')),
    ...(await import('../../../src/bus/outbox/entry.ts')),
  }
}
let page: Awaited<ReturnType<typeof aFreshPage>>
beforeEach(async () => {
  page = await aFreshPage()
})

const rename = (input: object): Command =>
  ({ ...aNoteCommand(''), name: 'mail-flow.rename', input }) as Command
const right = { flow_id: 'f1', name: 'Friendly' }

const kept = (command: Command) => {
  const state = { kind: 'unknown' as const, message: 'Nobody answered.' }
  const stands = { userId: USER, order: 1, about: null, waits: false, asked: null, state }
  const key = page.keyOf(USER, command.id)
  return page.readEntry(USER, key, page.writeEntry({ command, ...stands }))
}

describe('a command that comes late (engine.md 17)', () => {
  test('has a name, a label and its traits from the start', () => {
    for (const [name, { label, secret, fleeting, offline }] of Object.entries(lateCommands)) {
      expect(page.isCommandName(name)).toBe(true)
      const known = name as keyof typeof lateCommands
      expect(page.labelOf(known)).toBe(label)
      expect(page.traitsOf(known)).toEqual({ secret, fleeting, offline })
      expect(page.isInputKnown(known)).toBe(false)
    }
    expect(Object.keys(lateLabels).toSorted()).toEqual(Object.keys(lateCommands).toSorted())
    expect(page.isCommandName('mail-flow.praise')).toBe(false)
  })

  test('is the same as any other once it is here', () => {
    page.knowCommands(lateCommands)
    for (const name of Object.keys(commands)) {
      const known = name as keyof typeof commands
      expect([page.labelOf(known), page.isInputKnown(known)]).toEqual([commands[known].label, true])
    }
  })

  test('is judged when what it takes is known, and not before', () => {
    const wrong = rename({ flow_id: 'f1' })
    expect(page.inputRefusal(wrong)).toBeNull()
    page.knowCommands(lateCommands)
    expect(page.inputRefusal(wrong)).toMatch(/^name: /)
    expect(page.inputRefusal(rename(right))).toBeNull()
    expect(page.inputRefusal(rename({ ...right, mood: 'fine' }))).toMatch(/^mood: /)
  })

  test('that the browser kept is read as it lies, and again when what it takes is known', () => {
    expect(kept(rename(right))).toMatchObject({ ok: true, value: { command: { input: right } } })
    expect(kept(rename({ flow_id: 7 })).ok).toBe(true)
    expect(kept(rename([])).ok).toBe(false)
    page.knowCommands(lateCommands)
    expect(kept(rename(right)).ok).toBe(true)
    expect(kept(rename({ flow_id: 7 }))).toMatchObject({ ok: false, path: 'flow_id' })
  })
})
