import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { $outboxState, outboxRetried } from '../../src/commands/outbox.ts'
import { createSettledEffect } from '../../src/commands/settled.ts'
import { pendingOf, startTab } from '../support/client/engine-tab.ts'
import { answered, refused, unreachable } from '../support/client/fake-gateway.ts'
import { caseEvent, localEvent } from '../support/records/events.ts'

const { settledFx, doneLater, doneUnanswered } = createSettledEffect(
  'case.letter.acknowledge',
  () => ({}),
)
const letter = { case_id: '481516', letter_id: 'l1' }
const done = { kind: 'done', result: {} }

/** A tab with a channel, and what it is told of its commands beside their outcome. */
async function open() {
  const desk = await startTab()
  const { scope, gateway, clock } = desk
  // The log begins with the first thing that is loaded.
  const onboarding = { status: 'connected' as const, sending: true }
  const events = [localEvent('onboarding.loaded', { onboarding, as_of: 4 })]
  await allSettled(cameIn, { scope, params: { kind: 'local', events } })
  const told: string[] = []
  for (const [unit, what] of [
    [doneLater, 'later'],
    [doneUnanswered, 'unanswered'],
  ] as const)
    createWatch({ unit, scope, fn: () => told.push(what) })
  /** Its event, as everybody hears it. */
  const hear = async (seq: number, commandId: string) => {
    const event = caseEvent(seq, 'case.letter-progressed', { row: { version: seq }, commandId })
    void allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
    await clock.pass(1_000)
  }
  const idOf = (at: number) =>
    gateway.asked.filter(({ name }) => name === 'acknowledgeLetter')[at]?.change?.commandId ?? ''
  const standings = () => scope.getState($outboxState).items.map(({ standing }) => standing)
  return { ...desk, told, hear, idOf, standings }
}

describe('a command that answers nothing beside its events', () => {
  test('is done where its event came and its answer was lost', async () => {
    const { gateway, send, hear, told, idOf, standings, scope, clock } = await open()
    const { open: cut } = gateway.hold('acknowledgeLetter', unreachable)
    const outcome = await send(settledFx, letter)
    await hear(5, idOf(0))
    cut()
    await clock.pass(1_000)
    expect(outcome()).toEqual(done)
    expect(told).toEqual(['unanswered'])
    expect([standings(), pendingOf(scope)]).toEqual([[], []])
  })

  test('stays unknown where its events leave open what its answer would say', async () => {
    const { gateway, send, hear, told, idOf, standings, clock } = await open()
    const { open: cut } = gateway.hold('acknowledgeLetter', unreachable)
    const { settledFx: openFx } = createSettledEffect('case.letter.acknowledge', () => null)
    const outcome = await send(openFx, letter)
    await hear(5, idOf(0))
    cut()
    await clock.pass(1_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    expect([told, standings()]).toEqual([[], ['unknown']])
  })

  test('is unknown without either, until its event comes', async () => {
    const { gateway, send, hear, told, idOf, standings } = await open()
    gateway.answer('acknowledgeLetter', () => unreachable)
    const outcome = await send(settledFx, letter)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    await hear(5, 'another')
    expect([told, standings()]).toEqual([[], ['unknown']])
    await hear(6, idOf(0))
    expect(told.sort()).toEqual(['later', 'unanswered'])
    expect(standings()).toEqual([])
  })

  test('is done later where somebody sends it again from what is unsent', async () => {
    const { gateway, send, told, idOf, scope, clock } = await open()
    gateway.answer('acknowledgeLetter', () => unreachable)
    await send(settledFx, letter)
    gateway.answer('acknowledgeLetter', () => answered({ events: [] } as never))
    allSettled(outboxRetried, { scope, params: idOf(0) })
    await clock.pass(2_000)
    expect(idOf(1)).toBe(idOf(0))
    expect(told.sort()).toEqual(['later', 'unanswered'])
  })

  test('that is answered, or refused, is what its answer says', async () => {
    const { gateway, send, told } = await open()
    gateway.answer('acknowledgeLetter', () => refused('No.', 409))
    expect((await send(settledFx, letter))()).toMatchObject({ kind: 'refused', message: 'No.' })
    gateway.answer('acknowledgeLetter', () => answered({ events: [] } as never))
    expect((await send(settledFx, letter))()).toEqual(done)
    expect(told).toEqual([])
  })
})
