import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { COMMANDS_KEPT, emptyTrace, traced, withoutSecrets } from '../../src/bus/command-trace.ts'
import type { EntryState } from '../../src/bus/journal-entry.ts'
import { emptyJournal } from '../../src/bus/journal-state.ts'
import { refused } from '../../src/bus/outcome.ts'
import { $journalState, journalEnded } from '../../src/projections/journal.ts'
import { createCommandEffect, createSaveEffect } from '../../src/projections/send.ts'
import { $commandTrace } from '../../src/projections/trace.ts'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import { perform } from '../support/client.ts'
import { aUser, caseEvent, MOMENT } from '../support/events.ts'
import { answered, fakeGateway } from '../support/fake-gateway.ts'
import { aNoteCommand, USER } from '../support/journal-desk.ts'
import { officeScope } from '../support/office.ts'

const addTagFx = createCommandEffect('case.tag.add')
const loginFx = createCommandEffect('session.login')
const saveFx = createSaveEffect()
const input = { case_id: '481516', version: 1, tag: 'vip' }

function desk() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ rows: [aCaseRow({})], gateway })
  return { gateway, scope, commands: () => [...scope.getState($commandTrace).map.values()] }
}

const changed = (seq: number) =>
  answered({
    ...aCaseDetail({}),
    events: [caseEvent(seq, 'case.tag-added', { row: { version: seq } })],
  })

describe('the commands of a session', () => {
  test('stand with what was sent, where in the log, and how it ended', async () => {
    const { gateway, scope, commands } = desk()
    gateway.answer('addTag', () => changed(2))
    await perform(scope, addTagFx, input)
    gateway.answer('addTag', () => refused('The tag is not known any more.', 422))
    await perform(scope, addTagFx, input)
    gateway.answer('addTag', () => ({ kind: 'unknown', message: 'Nobody answered.' }))
    await perform(scope, addTagFx, input)
    expect(commands()).toMatchObject([
      { name: 'case.tag.add', input, state: 'done', after: 3, through: 2, settledAt: MOMENT },
      { state: 'refused', status: 422, message: 'The tag is not known any more.', after: 4 },
      { state: 'unknown', message: 'Nobody answered.', settledAt: MOMENT, through: null },
    ])
  })

  test('one on its way is sent; the parts of a save know their parent', async () => {
    const { gateway, scope, commands } = desk()
    const seen: string[] = []
    gateway.answer('addTag', () => {
      seen.push(...commands().map(({ state }) => state))
      return changed(2)
    })
    await perform(scope, saveFx, [
      { name: 'case.tag.add', input },
      { name: 'case.tag.add', input: { ...input, tag: 'bakery' } },
    ])
    expect(seen).toEqual(['sent', 'done', 'sent'])
    const [first, second] = commands()
    expect(first?.parentId).toBeTruthy()
    expect(second?.parentId).toBe(first?.parentId)
  })

  test('a secret one has no input, and nothing named like a secret is kept of any', async () => {
    const { gateway, scope, commands } = desk()
    gateway.login = async () => refused('Wrong password.', 401)
    await perform(scope, loginFx, { email: 'a@b.example', password: 'Spring-7-lake' })
    expect(commands()).toMatchObject([{ name: 'session.login', input: null, state: 'refused' }])
    expect(JSON.stringify(commands())).not.toContain('Spring-7-lake')
    const file = new File(['xyz'], 'licence.pdf', { type: 'application/pdf' })
    expect(
      withoutSecrets({ smtpPassword: 'x', deep: [{ renew_token: 'y', tag: 'vip' }], file }),
    ).toEqual({
      smtpPassword: '•••',
      deep: [{ renew_token: '•••', tag: 'vip' }],
      file: { filename: 'licence.pdf', size: 3, type: 'application/pdf' },
    })
  })

  test('one of the journal stands as it waits, is overtaken, done or discarded', async () => {
    const { scope, commands } = desk()
    const stands = async (...notes: [string, EntryState][]) => {
      const items = notes.map(([id, state], order) => ({
        entry: {
          command: aNoteCommand('Called.', { id }),
          userId: USER,
          order,
          about: null,
          waits: true,
          asked: null,
          state,
        },
        standing: 'waiting' as const,
      }))
      await allSettled($journalState, { scope, params: { ...emptyJournal, items } })
    }
    const states = () => commands().map(({ id, state, message }) => [id, state, message])
    await stands(['n1', { kind: 'queued' }], ['n2', { kind: 'queued' }])
    expect(states()).toEqual([
      ['n1', 'waiting', null],
      ['n2', 'waiting', null],
    ])
    const overtaken = {
      kind: 'refused' as const,
      message: 'Too late.',
      status: 412,
      conflict: null,
    }
    await stands(['n1', { kind: 'queued' }], ['n2', overtaken])
    expect(commands()[1]).toMatchObject({ state: 'refused', message: 'Too late.', status: 412 })
    const end = (id: string, isDone: boolean) =>
      allSettled(journalEnded, { scope, params: { id, isDone, events: [], through: null } })
    await end('n1', true)
    await end('n2', false)
    expect(states()).toEqual([
      ['n1', 'done', null],
      ['n2', 'refused', 'Discarded'],
    ])
  })

  test('the oldest are let go, and counted', () => {
    const command = (n: number) => ({
      id: `c${n}`,
      parentId: null,
      name: 'case.tag.add',
      input,
      actor: { kind: 'user' as const, id: 'u1', name: null },
      at: MOMENT,
      after: n,
      state: 'done' as const,
      message: null,
      status: null,
      settledAt: null,
      through: null,
    })
    const all = Array.from({ length: COMMANDS_KEPT + 3 }, (_, n) => command(n))
    const trace = traced(emptyTrace(), all)
    expect(trace.map.size).toBe(COMMANDS_KEPT)
    expect(trace.dropped).toBe(3)
    expect(trace.map.has('c2')).toBe(false)
  })
})
