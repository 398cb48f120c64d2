/** What a step of a plan does: people through the client's bus, the world at the server. */

import type { History } from '../world/stage.ts'
import { type Doing, formOn } from './doing.ts'
import { people } from './people.ts'
import type { Step } from './plan.ts'
import { world } from './world-acts.ts'

/** Does one step; what it sets off goes on while time passes. */
export async function act(history: History, step: Step): Promise<void> {
  const client = history.clients[step.by % history.clients.length]
  const caseId = history.customer.caseIds[step.on % history.customer.caseIds.length]
  if (!client || client.isDead() || !caseId) return
  const form = formOn(client, caseId, step.value)
  const doing: Doing = { history, client, step, caseId, form }
  const person = people[step.act]
  if (!person) return world[step.act]?.(doing)
  if (!client.isLoggedIn()) return
  client.network.disarm()
  if (step.net) client.network.arm(step.net)
  person(doing)
}
