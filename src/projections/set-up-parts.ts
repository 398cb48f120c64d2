import { setUpEvents } from '../../contracts/events/set-up-events.ts'
import { type SetUpState, setUpParts } from './set-up/parts.ts'
import { addParts, type Workspace } from './workspace.ts'

// Whoever imports this follows the set-up from here on (engine.md 6).
addParts(setUpParts, setUpEvents)

/** Nothing was read yet. Shared by all, so never folded into. */
const nothing = Object.fromEntries(
  Object.entries(setUpParts).map(([name, { initial }]) => [name, initial()]),
  // Each part is given its own state.
) as SetUpState

/** With every part: a state that was not folded since the set-up came lacks it. */
export const wholeOf = <Parts extends Partial<SetUpState>>(state: Parts): Parts & SetUpState => ({
  ...nothing,
  ...state,
})

/** The state of a client that follows the set-up. */
export type WholeWorkspace = Workspace & SetUpState
