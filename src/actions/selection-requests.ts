import { sample } from 'effector'
import { allMatchingSelected, caseToggled } from '../queries/selection/case-selection.ts'
import { selectAllRequested, selectToggleRequested } from './requests.ts'
import { $selectedCaseId } from './workplace.ts'

// Here, beside the actions: whoever asks by key or palette is heard, be the rows that show it there or not.
sample({
  clock: sample({ clock: selectToggleRequested, source: $selectedCaseId }).filterMap(
    (id) => id ?? undefined,
  ),
  target: caseToggled,
})
sample({ clock: selectAllRequested, target: allMatchingSelected })
