import { fork, type Scope } from 'effector'
import { $clock, type Clock } from '../../../src/bus/clock.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { $realtime, type Realtime } from '../../../src/bus/realtime/realtime.ts'
import { guardScope } from '../setup/effector-guard.ts'
import { stillClock } from './office.ts'

type Parts = { gateway: Gateway; channel: { realtime: Realtime }; clock?: Clock }

/** A client that has not started yet, between a gateway and a channel that are the test's own. */
export function wiredScope({ gateway, channel, clock = stillClock }: Parts): Scope {
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, clock],
      [$realtime, channel.realtime],
    ],
  })
  guardScope(scope)
  return scope
}
