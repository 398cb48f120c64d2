import { allSettled, fork, type Scope } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createUploadRegistry } from '../../bus/gateway/upload-registry.ts'
import { refused } from '../../bus/outcome.ts'
import { emptyTrace, traced } from '../../bus/recording/command-trace.ts'
import { $log } from '../../commands/recording.ts'
import { $arrivals, $commandTrace } from '../../commands/trace.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import { $isRecorded, inspectorOpened } from '../entries/model.ts'
import type { ReadLog } from './read-log.ts'

const no = async () => refused('An imported log is read-only.')

/** Nobody is logged in there, and nothing leaves it. */
const closedGateway: Gateway = {
  clockAhead: () => 0,
  uploadRegistry: createUploadRegistry(),
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
export async function importedScope({ log, workspace, trace }: ReadLog): Promise<Scope> {
  const scope = fork({
    values: [
      [$isRecorded, true],
      [$gateway, closedGateway],
      [$log, log],
      [$workspace, workspace],
      [$arrivals, trace?.arrivals ?? []],
      [$commandTrace, traced(emptyTrace(), trace?.commands ?? [])],
    ],
  })
  await allSettled(inspectorOpened, { scope })
  return scope
}
