import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import { headOf } from '../../events/read.ts'
import { presetNames } from './presets/presets.ts'

/** COMMAPI-09: the sample library in its order. */
export const listFlowPresets = reads<Calls['listFlowPresets']>(async ({ user, services }) => ({
  asOf: await headOf(services.database.db, user.customerId),
  body: [...presetNames],
}))
