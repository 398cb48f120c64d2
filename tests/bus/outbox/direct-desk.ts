/** Commands that go at once or not at all, above a outbox storage and a server that answers as it is told. */
import type { Clock } from '../../../src/bus/clock.ts'
import type { Command } from '../../../src/bus/command/command.ts'
import { createDirect } from '../../../src/bus/outbox/direct.ts'
import type { EntryState } from '../../../src/bus/outbox/entry.ts'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import type { OutboxOutcome } from '../../../src/bus/outbox/state.ts'
import { done } from '../../support/client/outbox-desk.ts'
import { storageTabs } from './storage-tabs.ts'

export const refusal: EntryState = { kind: 'refused', message: 'No.', status: 409, conflict: null }
export const never = () => new Promise<never>(() => undefined)

/** A tab that sends such commands; `time`: its clock, where none that only goes on will do. */
export function directDesk(time?: Clock) {
  const { browser, clock, openOutboxStorage } = storageTabs(time)
  const outboxStorage = openOutboxStorage()
  const ended: OutboxOutcome[] = []
  const seen = { isClosed: false, went: 0, ran: [] as string[] }
  const world = {
    reach: async (): Promise<boolean> => true,
    respond: async (): Promise<Sent> => done,
  }
  const run = ({ id }: Command) => {
    seen.ran.push(id)
    return world.respond()
  }
  const direct = createDirect({
    outboxStorage,
    clock: time ?? clock,
    run,
    reach: () => world.reach(),
    needsConnection: ({ name }) => `${name} needs a connection`,
    isClosed: () => seen.isClosed,
    go: () => {
      seen.went += 1
    },
    onEnd: (end) => ended.push(end),
  })
  return {
    browser,
    clock,
    openOutboxStorage,
    outboxStorage,
    direct,
    ended,
    seen,
    world,
    send: (command: Command) => {
      const outcome = { is: null as Sent | null }
      direct
        .send(command, 'althaus.example', () => run(command))
        .then((sent) => {
          outcome.is = sent
        })
      return outcome
    },
    /** Keeps a command of an earlier moment. */
    kept: (command: Command, state: EntryState) => {
      outboxStorage.begin(command, null, 'queued')
      const entry = outboxStorage.get(command.id)
      if (!entry) throw new Error('not kept')
      outboxStorage.write({ ...entry, waits: true, state })
      return { ...entry, waits: true, state }
    },
  }
}
