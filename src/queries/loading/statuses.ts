import { createStore, type Store } from 'effector'
import type { Status } from '../../bus/operation.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import type { Read } from './create-read.ts'

/** How each one of a read's kind stands, by its key; the read's own status speaks of the latest alone. */
export const statusesOf = <Params>(
  { requested, ended }: Pick<Read<Params>, 'requested' | 'ended'>,
  keyOf: (params: Params) => string,
): Store<ReadonlyMap<string, Status>> =>
  createStore<ReadonlyMap<string, Status>>(new Map(), { serialize: 'ignore' })
    .on(requested, (known, params) => new Map(known).set(keyOf(params), 'request'))
    .on(ended, (known, { params, error }) => new Map(known).set(keyOf(params), error || 'success'))
    .reset(sessionEnded)
