import type { CaseEventName } from '../../../../contracts/events/names.ts'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import { readiness } from '../../../../contracts/rules/cases/activation-readiness.ts'
import { transition, transitionFacts } from '../../../../contracts/rules/cases/case-transitions.ts'
import type { Verdict } from '../../../../contracts/rules/verdict.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing, shownIn } from '../effects/answers.ts'
import { type Effects, predictCase } from '../effects/predict.ts'
import { closing, enteredAt, stateChange } from '../effects/state-effects.ts'

type StateCommand = 'case.activate' | 'case.cancel' | 'case.reset'
type Act = 'activate' | 'cancel' | 'reset'

/** Without the detail the table's guards have nothing to ask, so the server decides. */
function judge(view: View, caseId: string, act: Act): Verdict<CaseState> | null {
  const detail = detailIn(view, caseId)
  return detail && transition(detail.state, act, transitionFacts(detail))
}

const refuse =
  (act: Act) =>
  ({ input }: Command<StateCommand>, view: View): string | null => {
    const verdict = judge(view, input.case_id, act)
    return verdict && !verdict.ok ? verdict.message : null
  }

/** What an activation still lacks (cases.md 9); not asked before the portal's languages are known. */
function unready({ input }: Command<'case.activate'>, view: View): string | null {
  const detail = detailIn(view, input.case_id)
  const translations = view.workspace.translations?.translations
  const unmet = detail && translations ? readiness(detail, translations) : []
  return unmet.length > 0 ? unmet.join('; ') : null
}

const eventOf = (act: Act, from: CaseState): CaseEventName => {
  if (act === 'cancel') return 'case.cancelled'
  if (act === 'reset') return 'case.reset'
  return from === 'CANCELLED' ? 'case.reactivated' : 'case.activated'
}

/** The transition as the table says, with what it does besides (G-401). */
function predict(
  act: Act,
  command: Command<StateCommand>,
  view: View,
  more: Pick<Effects, 'row' | 'detail' | 'removed'> = {},
): Prediction | null {
  const { at, input } = command
  const verdict = judge(view, input.case_id, act)
  const from = detailIn(view, input.case_id)?.state
  if (!from || !verdict?.ok) return null
  const to = verdict.value
  return predictCase(view, input.case_id, eventOf(act, from), {
    row: (row) => ({ ...more.row?.(row), ...enteredAt(to, at) }),
    detail: (detail) => ({ ...more.detail?.(detail), state: to, date_state_updated: at }),
    activities: [stateChange(command, input.case_id, from, to)],
    removed: more.removed ?? [],
  })
}

export const stateHandlers: Pick<CommandHandlers<View, Prediction>, StateCommand> = {
  /** Which mails it plans, the flow's templates say: they show with the event (T2, T5). */
  'case.activate': {
    toasts: { done: 'Success' },
    refuse: (command, view) => refuse('activate')(command, view) ?? unready(command, view),
    run: async (command, gateway) => {
      const { input } = command
      const request = { params: { id: input.case_id }, query: shownIn(input) }
      return doneWith(
        await gateway.change('activateCase', request, headersOf(command)),
        ({ initial_email_error }) => ({ initial_email_error }),
      )
    },
    predict: (command, view) =>
      predict('activate', command, view, {
        detail: ({ overview }) => ({ overview: { ...overview, was_activated: true } }),
      }),
  },
  'case.cancel': {
    toasts: { done: 'Success' },
    refuse: refuse('cancel'),
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('cancelCase', request, headersOf(command)), nothing)
    },
    predict: (command, view) => {
      const { row, detail, removed } = closing(view, command.input.case_id)
      return predict('cancel', command, view, {
        row,
        detail: (before) => ({ ...detail(before), portal_link: null }),
        removed,
      })
    },
  },
  'case.reset': {
    toasts: { done: 'Success' },
    refuse: refuse('reset'),
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('resetCase', request, headersOf(command)), nothing)
    },
    predict: (command, view) => predict('reset', command, view),
  },
}
