import type { Calls } from '../../../contracts/api/calls.ts'
import { signals } from '../../calls/handler.ts'

/**
 * Passes on who has a case open. Nothing of it is kept: whoever comes later greets, and those who are
 * there answer by telling again.
 */
export const tellPresence = signals<Calls['tellPresence']>(
  async ({ params, body, user, services }) => {
    services.hub.tellPresence(user.customerId, {
      case_id: params.id,
      user_id: user.id,
      user_name: user.name,
      tab: body.tab,
      state: body.state,
      greets: body.greets ?? false,
    })
    return {}
  },
)
