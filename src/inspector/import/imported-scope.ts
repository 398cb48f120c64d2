import { allSettled, fork, type Scope } from 'effector'
import { createCargo } from '../../bus/cargo.ts'
import { emptyTrace, traced } from '../../bus/command-trace.ts'
import type { Gateway } from '../../bus/gateway-call.ts'
import { $gateway } from '../../bus/gateway-store.ts'
import { refused } from '../../bus/outcome.ts'
import { $office } from '../../projections/office.ts'
import { $log } from '../../projections/recording.ts'
import { $arrivals, $commandTrace } from '../../projections/trace.ts'
import { $isRecorded, inspectorOpened } from '../browse/model.ts'
import type { ReadLog } from './read-log.ts'

const no = async () => refused('An imported log can only be read.')

/** Nobody is logged in there, and nothing leaves it. */
const closedGateway: Gateway = {
  clockAhead: () => 0,
  cargo: createCargo(),
  session: () => null,
  token: () => null,
  login: no,
  verifyFactor: no,
  signUp: no,
  logout: async () => undefined,
  keepUser: () => undefined,
  keepToken: () => undefined,
  watch: () => () => undefined,
  call: no,
  file: no,
  change: no,
}

/**
 * A scope of its own that holds an imported log as if it were live: the inspector reads the same units
 * there. It shares nothing with the session, and its gateway refuses everything.
 */
export async function importedScope({ log, office, trace }: ReadLog): Promise<Scope> {
  const scope = fork({
    values: [
      [$isRecorded, true],
      [$gateway, closedGateway],
      [$log, log],
      [$office, office],
      [$arrivals, trace?.arrivals ?? []],
      [$commandTrace, traced(emptyTrace(), trace?.commands ?? [])],
    ],
  })
  await allSettled(inspectorOpened, { scope })
  return scope
}
