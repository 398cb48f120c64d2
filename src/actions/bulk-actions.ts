import type { CaseBulkKind } from '../../contracts/model/cases/case-bulk.ts'
import type { Action, ActionState } from './action.ts'
import { bulkLabels } from './bulk-labels.ts'
import { bulkRequested } from './requests.ts'

const onSelected = <Kind extends CaseBulkKind>(kind: Kind) =>
  ({
    id: `bulk-${kind}`,
    label: `Selected cases: ${bulkLabels[kind]}`,
    group: 'Cases',
    hotkey: null,
    available: ({ mayBulk }: ActionState) => mayBulk,
    run: bulkRequested.prepend(() => kind),
  }) as const satisfies Action

/** What is done to the selected cases: in the menu of their bar, and in the palette. */
export const bulkActions = {
  bulkTag: onSelected('tag'),
  bulkUntag: onSelected('untag'),
  bulkReminder: onSelected('reminder'),
  bulkFlow: onSelected('flow'),
  bulkLanguage: onSelected('language'),
  bulkPause: onSelected('pause'),
  bulkResume: onSelected('resume'),
  bulkCancel: onSelected('cancel'),
}
