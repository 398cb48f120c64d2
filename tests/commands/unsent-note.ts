/** A tab of which a note could not be sent, and what its outbox does about it. */
import { allSettled, createWatch, type EventCallable, type Scope } from 'effector'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import { answered as taken } from '../../src/bus/log/inbox.ts'
import type { Arrival } from '../../src/bus/log/log.ts'
import { $outboxState } from '../../src/commands/outbox.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { startTab } from '../support/client/engine-tab.ts'
import { answered, type FakeGateway } from '../support/client/fake-gateway.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { caseEvent } from '../support/records/events.ts'

export const noteFx = createCommandEffect('case.note.add')

export const note = { case_id: '481516', version: 7, text: 'Hello' }
/** What the server answers a command that is done. */
export const saved = (...events: WireEvent[]) => answered({ ...aCaseDetail({}), events })
export const noted = (seq: number, commandId?: string) =>
  caseEvent(seq, 'case.note-added', commandId === undefined ? {} : { commandId })

export type Tab = Awaited<ReturnType<typeof startTab>>

/** The latest calls of the tab, by name. */
export const askedOf = ({ asked }: FakeGateway, from = 0) =>
  asked.slice(from).map(({ name }) => name)
export const notesOf = ({ asked }: FakeGateway) => asked.filter(({ name }) => name === 'addNote')
export const standingsOf = (scope: Scope) =>
  scope.getState($outboxState).items.map(({ standing }) => standing)
export const idsOf = (scope: Scope) =>
  scope.getState($outboxState).items.map(({ entry }) => entry.command.id)

/** What enters the log from here on. */
export function arrivalsOf(scope: Scope): Arrival[] {
  const arrivals: Arrival[] = []
  createWatch({ unit: taken, scope, fn: (arrival) => void arrivals.push(arrival) })
  return arrivals
}

/** A tab with a note that could not be sent. */
export async function withUnsentNote(tab?: Tab): Promise<Tab> {
  const started = tab ?? (await startTab())
  await started.send(noteFx, note)
  await started.clock.pass(3_000)
  return started
}

/** A person presses, or something arrives; with all that follows at once. */
export async function press<P>(
  { scope, clock }: Tab,
  unit: EventCallable<P>,
  params?: P,
): Promise<void> {
  void allSettled(unit as EventCallable<unknown>, { scope, params })
  await clock.pass(0)
}
