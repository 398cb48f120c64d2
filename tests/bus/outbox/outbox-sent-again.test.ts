import { describe, expect, test } from 'vitest'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import { aCancelCommand, aNoteCommand, refused } from '../../support/client/outbox-desk.ts'
import { settle } from '../../support/client/timers.ts'
import { directDesk, never, refusal } from './direct-desk.ts'
import { noAnswer } from './storage-tabs.ts'

describe('a command that is sent again', () => {
  test('stays as it was until it is on its way', async () => {
    const { direct, kept, outboxStorage, world } = directDesk()
    const entry = kept(aCancelCommand(), noAnswer)
    world.reach = never
    direct.retry(entry)
    await settle()
    expect(outboxStorage.entries()).toEqual([entry])
  })

  test('unknown before, it is as unknown without a connection, which is said', async () => {
    const { send, kept, outboxStorage, world } = directDesk()
    const entry = kept(aCancelCommand(), noAnswer)
    world.reach = async () => false
    const outcome = send(entry.command)
    await settle()
    const state = { kind: 'unknown', message: 'case.cancel needs a connection' }
    expect(outcome.is).toEqual(state)
    expect(outboxStorage.entries()).toEqual([{ ...entry, state }])
  })

  test('refused before, it is as refused without a connection', async () => {
    const { send, kept, outboxStorage, world } = directDesk()
    const entry = kept(aCancelCommand(), refusal)
    world.reach = async () => false
    const outcome = send(entry.command)
    await settle()
    expect(outcome.is).toEqual(refused('case.cancel needs a connection'))
    expect(outboxStorage.entries()).toEqual([entry])
  })

  test.each([401, 403, 429])(
    'unknown before and turned away with %i, it is as unknown: nobody looked whether it was done (C9)',
    async (status) => {
      const { direct, send, kept, outboxStorage, world } = directDesk()
      world.respond = async () => refused('Not you.', status)
      const state = { kind: 'unknown', message: 'Not you.' }
      const entry = kept(aCancelCommand('by hand'), noAnswer)
      await direct.retry(entry)
      expect(outboxStorage.get(entry.command.id)).toMatchObject({ waits: true, state })
      const again = kept(aCancelCommand('by its form'), noAnswer)
      const outcome = send(again.command)
      await settle()
      expect(outcome.is).toEqual(state)
      expect(outboxStorage.get(again.command.id)).toMatchObject({ waits: true, state })
    },
  )

  test('refused before and turned away, it is as refused', async () => {
    const { direct, kept, outboxStorage, world } = directDesk()
    const entry = kept(aCancelCommand(), refusal)
    const sent = refused('Not you.', 403)
    world.respond = async () => sent
    await direct.retry(entry)
    expect(outboxStorage.get(entry.command.id)).toMatchObject({ state: sent })
  })

  test('keeps its place: what came later waits for it, it for nothing later', async () => {
    const { direct, kept, seen } = directDesk()
    const entry = kept(aCancelCommand(), noAnswer)
    kept(aNoteCommand('later'), { kind: 'queued' })
    direct.retry(entry)
    await settle()
    expect(seen.ran).toEqual([entry.command.id])
  })

  test('done ends it, with its events', async () => {
    const { direct, kept, ended, outboxStorage } = directDesk()
    const entry = kept(aCancelCommand(), noAnswer)
    await direct.retry(entry)
    expect(ended).toEqual([{ id: entry.command.id, isDone: true, events: [], through: 12 }])
    expect(outboxStorage.entries()).toEqual([])
  })

  test.each<[string, Sent]>([
    ['refused', refused('Not any more.', 409)],
    ['unknown', { kind: 'unknown', message: 'Again nobody.' }],
  ])('%s stays with its reason, in its place', async (_, sent) => {
    const { direct, kept, ended, outboxStorage, world } = directDesk()
    kept(
      aNoteCommand('of another case', { input: { case_id: '9', version: 1, text: '' } }),
      noAnswer,
    )
    const entry = kept(aCancelCommand(), noAnswer)
    world.respond = async () => sent
    await direct.retry(entry)
    expect(outboxStorage.get(entry.command.id)).toMatchObject({
      order: 2,
      waits: true,
      state: sent,
    })
    expect(ended).toEqual([])
  })
})
