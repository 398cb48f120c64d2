/** An office with one open case, whose server answers only when the test lets it. */
import { allSettled, type Effect, type Scope } from 'effector'
import type { CallName } from '../../contracts/api/calls.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../contracts/model/cases/case.ts'
import { $view } from '../../src/commands/overlay.ts'
import { rowIn } from '../../src/projections/view.ts'
import { $activities, $caseDetail, $openCaseId } from '../../src/queries/cases/open-case.ts'
import { perform } from '../support/client/client.ts'
import { fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aUser, MOMENT } from '../support/records/events.ts'

const id = '481516'

/** Input of every command on the case. */
export const ofCase = { case_id: id, version: 1 }

type Parts = {
  row?: Partial<CaseRow>
  detail?: Partial<CaseDetail>
  activities?: Activity[]
}

/** What the screens show of the case: row, detail, and the ids of its timeline. */
export const shown = (scope: Scope) => ({
  row: rowIn(scope.getState($view), id),
  detail: scope.getState($caseDetail),
  timeline: scope.getState($activities).map(({ activity }) => activity),
})

/** What an act that is not confirmed yet adds to the timeline bears the id of its command. */
export const stateChanges = (scope: Scope) =>
  shown(scope).timeline.flatMap((entry) =>
    entry.type === 'STATE_CHANGE' ? [{ ...entry.content, created: entry.created }] : [],
  )

export const entered = (from: CaseRow['state'], to: CaseRow['state']) => ({
  old_state: from,
  new_state: to,
  additional_info: null,
  created: MOMENT,
})

export async function heldOffice({ row = {}, detail = {}, activities = [] }: Parts) {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({
    gateway,
    rows: [aCaseRow(row)],
    details: [aCaseDetail(detail)],
    activities: { [id]: activities },
  })
  await allSettled($openCaseId, { scope, params: id })
  const asked = (name: CallName) => gateway.asked.filter((call) => call.name === name)

  /** Sends the command, looks while its answer is held, then has it refused: nothing may be left. */
  async function during<Input, Result, Seen>(
    fx: Effect<Input, Result>,
    input: Input,
    call: CallName,
    look: () => Seen,
  ): Promise<Seen> {
    const held = gateway.hold(call, refused('No') as never)
    const before = shown(scope)
    const sent = perform(scope, fx, input)
    const seen = look()
    held.open()
    await sent
    if (JSON.stringify(shown(scope)) !== JSON.stringify(before)) throw new Error('something stayed')
    return seen
  }
  return { gateway, scope, asked, during, see: () => shown(scope) }
}
