import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import type { Standing } from '../../../src/bus/outbox/entry.ts'
import type { Happened } from '../checks/outside-checks.ts'
import type { Client } from '../people/client.ts'
import type { Customer, Person } from './customer.ts'
import type { FaultKind } from './faults.ts'
import type { SimulatedServer } from './server.ts'
import type { Sink } from './sink.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One history as its steps see it: its people, its clients, its server. */
export type History = {
  customer: Customer
  clients: readonly Client[]
  server: SimulatedServer
  sink: Sink
  time: VirtualTime
  met: (fault: FaultKind) => void
  /** A text that nobody else writes. */
  newText: (what: string) => string
  skew: (client: number, ms: number) => void
  /** Commands that their person took back, and what they were told of them. */
  discarded: Map<string, Standing>
  /** The password that this person knows to be the own one. */
  passwordOf: (person: Person) => string
  /** The own views of this person, as the last command about them was answered. */
  viewsOf: (person: Person) => readonly SavedView[]
  /** Somebody outside does something from now on; the answer notes that the server has said to have taken it. */
  happens: (kind: Happened['kind'], id: string, caseId: string) => () => void
  /** Closes a tab, whatever it is at, and opens it again after so many ms. */
  closeTab: (client: number, ms: number) => void
  logInAgain: (client: Client) => void
}
