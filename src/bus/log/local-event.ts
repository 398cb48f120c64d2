import type { KnownEvent, PayloadOf } from '../../../contracts/events/definitions.ts'
import type { LocalEventName } from '../../../contracts/events/local-events.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'

export type LocalEvent = <N extends LocalEventName>(name: N, payload: PayloadOf<N>) => KnownEvent

/** Of all of them: what only a client makes comes of its own build. */
export const LOCAL_VERSION = 1

type Maker = { clock: Clock; ids: { next: IdSource }; user: SessionUser | null }

/** Makes events of this client: reads, the session, the day. They have no number (engine.md 1). */
export const localEvents =
  ({ clock, ids, user }: Maker): LocalEvent =>
  (name, payload) =>
    // The payload is typed by the name it goes with.
    ({
      id: ids.next(),
      seq: null,
      name,
      v: LOCAL_VERSION,
      customerId: user?.customer_id ?? '',
      caseId: null,
      caseVersion: null,
      commandId: null,
      actor: { kind: 'user', id: user?.user_id ?? null, name: user?.name ?? null },
      at: clock.now().toISOString(),
      payload,
    }) as KnownEvent
