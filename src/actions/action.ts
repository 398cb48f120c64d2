import type { EventCallable } from 'effector'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import type { CaseDetail, CaseView } from '../../contracts/model/cases/case.ts'

/** What decides whether an action can be taken at this moment. */
export interface ActionState {
  readonly view: CaseView
  /** The case in the detail, else null. */
  readonly caseId: string | null
  /** The mail that is open, else null. */
  readonly mailId: string | null
  /** The case in the detail as it is known, pending changes included; null before it is loaded. */
  readonly detail: CaseDetail | null
  /** What the customer has booked; null while nobody is logged in. */
  readonly plan: Plan | null
  /** What that case lacks for its activation, in sentences. */
  readonly unmet: readonly string[]
  /** A change of its state is not confirmed yet: no other one is begun. */
  readonly isChangingState: boolean
  /** Cases are selected, and no order for many of them runs. */
  readonly mayBulk: boolean
  /** Somebody goes through the list case by case. */
  readonly isTriage: boolean
}

/** Where an action stands in the sheet of keys and in the palette; the first two need the cases on screen. */
export type ActionGroup = 'Cases' | 'Open case' | 'View' | 'Settings'

/**
 * Something a person can do, as a value: buttons, menus, keys and the sheet of keys are views of it.
 */
export interface Action {
  readonly id: string
  readonly label: string
  readonly group: ActionGroup
  /** In Blueprint's notation, for example 'shift + r'; null has no key. */
  readonly hotkey: string | null
  readonly available: (state: ActionState) => boolean
  readonly run: EventCallable<void>
}
