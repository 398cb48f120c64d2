/** What somebody is about to do, and what they see of the case that they do it to. */

import type { History } from '../world/stage.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

/** The case as this client sees it, and what a form on it would send as its version. */
export function formOn(client: Client, caseId: string, value: number) {
  const { details, activities, rows } = client.office()
  const detail = details.map.get(caseId)
  const seen = detail?.version ?? rows.map.get(caseId)?.version ?? 1
  // Every other form was opened a while ago.
  const version = value % 2 === 0 ? (client.opened.get(caseId) ?? seen) : seen
  return {
    of: { case_id: caseId, version },
    detail,
    timeline: activities.map.get(caseId)?.timeline ?? [],
  }
}

export type Form = ReturnType<typeof formOn>
export type Doing = { history: History; client: Client; step: Step; caseId: string; form: Form }
