import { createEvent, createStore, sample } from 'effector'
import { readViewName } from '../../../../contracts/rules/case-list/saved-views.ts'
import { saveViewRequested } from '../../../actions/requests.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $listed, $shownColumns, addViewFx } from './saved-views-model.ts'

export const viewNameTyped = createEvent<string>()
export const viewSaveConfirmed = createEvent()

export const $viewName = createStore('')
  .on(viewNameTyped, (_, name) => name)
  .reset(saveViewRequested, sessionEnded)

const judged = sample({
  clock: viewSaveConfirmed,
  source: { name: $viewName, listed: $listed, columns: $shownColumns },
  fn: ({ name, listed, columns }) => ({
    name: readViewName(name),
    listed: columns ? { ...listed, columns: [...columns] } : listed,
  }),
})

/** What is wrong with the name, until it is changed. */
export const $viewNameError = createStore<string | null>(null)
  .on(judged, (_, { name }) => (name.ok ? null : name.message))
  .reset(viewNameTyped, saveViewRequested)

sample({
  clock: judged.filterMap(({ name, listed }) =>
    name.ok ? { ...listed, name: name.value } : undefined,
  ),
  target: addViewFx,
})
