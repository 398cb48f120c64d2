import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../src/bus/command/command.ts'
import { viaOf } from '../../src/bus/log/arrival-ranges.ts'
import { arrived, answered as cameIn } from '../../src/bus/log/inbox.ts'
import type { EntryState } from '../../src/bus/outbox/entry.ts'
import { emptyOutbox } from '../../src/bus/outbox/state.ts'
import { refused } from '../../src/bus/outcome.ts'
import {
  COMMANDS_KEPT,
  emptyTrace,
  traced,
  withoutSecrets,
} from '../../src/bus/recording/command-trace.ts'
import { executeFx } from '../../src/commands/execute.ts'
import { $outboxState, outboxEnded } from '../../src/commands/outbox.ts'
import { createCommandEffect, createSaveEffect } from '../../src/commands/send.ts'
import { $arrivals, $commandTrace } from '../../src/commands/trace.ts'
import { perform } from '../support/client/client.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aNoteCommand, USER } from '../support/client/outbox-desk.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aUser, caseEvent, localEvent, MOMENT } from '../support/records/events.ts'

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

const heldCommand = { name: 'case.tag.add' as const, input }

test('each numbered event stands with the way that it came first', async () => {
  const { scope } = desk()
  const came = (seq: number, via?: 'catch-up') => ({
    kind: 'wire' as const,
    events: [caseEvent(seq, 'case.note-added')],
    ...(via && { via }),
  })
  await allSettled(arrived, { scope, params: came(2) })
  await allSettled(cameIn, { scope, params: came(3) })
  await allSettled(cameIn, { scope, params: came(4, 'catch-up') })
  const day = localEvent('day.changed', { day: '2026-11-21' })
  await allSettled(cameIn, { scope, params: { kind: 'local', events: [day] } })
  const ways = [2, 3, 4].map((seq) => viaOf(scope.getState($arrivals), seq))
  expect(ways).toEqual(['channel', 'answer', 'catch-up'])
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

  test('one of the outbox stands as it waits, is overtaken, done or discarded', async () => {
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
      await allSettled($outboxState, { scope, params: { ...emptyOutbox, items } })
    }
    const states = () => commands().map(({ id, state, message }) => [id, state, message])
    const before = scope.getState($commandTrace)
    await stands()
    expect(scope.getState($commandTrace)).toBe(before)
    await stands(['n1', { kind: 'queued' }], ['n2', { kind: 'queued' }])
    expect(states()).toEqual([
      ['n1', 'waiting', null],
      ['n2', 'waiting', null],
    ])
    const { version } = scope.getState($commandTrace)
    await stands(['n1', { kind: 'queued' }], ['n2', { kind: 'direct' }])
    expect(scope.getState($commandTrace).version).toBe(version)
    expect(commands().map(({ settledAt }) => settledAt)).toEqual([null, null])
    const overtaken = {
      kind: 'refused' as const,
      message: 'Too late.',
      status: 412,
      conflict: null,
    }
    await stands(['n1', { kind: 'queued' }], ['n2', overtaken])
    expect(commands()[1]).toMatchObject({ state: 'refused', message: 'Too late.', status: 412 })
    const end = (id: string, isDone: boolean) =>
      allSettled(outboxEnded, { scope, params: { id, isDone, events: [], through: null } })
    await end('n1', true)
    await end('n2', false)
    expect(states()).toEqual([
      ['n1', 'done', null],
      ['n2', 'refused', 'Discarded'],
    ])
  })

  test('one that broke is told as unknown', async () => {
    const { gateway, scope, commands } = desk()
    gateway.answer('addTag', () => Promise.reject(new Error('a bug')))
    await allSettled(addTagFx, { scope, params: input })
    expect(commands()).toMatchObject([
      {
        state: 'unknown',
        message: 'This change failed unexpectedly. Check it and try again.',
        status: null,
        settledAt: MOMENT,
        through: null,
      },
    ])
  })

  test('one that is given up stands with its status; one that nobody answered has none', async () => {
    const { gateway, scope, commands } = desk()
    gateway.answer('addTag', () => refused('Too late.', 409))
    await perform(scope, addTagFx, input)
    gateway.answer('addTag', () => unreachable)
    await perform(scope, addTagFx, input)
    expect(commands().map(({ state, status }) => [state, status])).toEqual([
      ['refused', 409],
      ['unknown', null],
    ])
  })

  test('one that is sent again is one, and on its way once more', async () => {
    const { gateway, scope, commands } = desk()
    gateway.answer('addTag', () => unreachable)
    await perform(scope, addTagFx, input)
    const [first] = commands()
    const command = { ...aNoteCommand('Called.', { id: first?.id ?? '' }), ...heldCommand }
    const held = gateway.hold('addTag', changed(2))
    const sent = allSettled(executeFx, { scope, params: command as Command })
    expect(commands()).toMatchObject([{ id: first?.id, at: first?.at, state: 'sent' }])
    held.open()
    await sent
    expect(commands()).toMatchObject([{ id: first?.id, state: 'done', through: 2 }])
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
