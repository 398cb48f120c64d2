import { type CaseEvent, isCaseEvent } from '../../../contracts/events/definitions.ts'
import { type CaseEventName, caseEventNames } from '../../../contracts/events/names.ts'
import type { Handler } from '../../bus/projection.ts'

type CaseHandler<State, Above> = (state: State, event: CaseEvent, above: Above) => boolean

/** One handler for every case event: they all carry the same `CaseChange` (engine.md 4). */
export function onCaseEvents<State, Above>(
  fold: CaseHandler<State, Above>,
): { [N in CaseEventName]: Handler<State, N, Above> } {
  return Object.fromEntries(caseEventNames.map((name) => [name, fold])) as {
    [N in CaseEventName]: Handler<State, N, Above>
  }
}

export { isCaseEvent }
