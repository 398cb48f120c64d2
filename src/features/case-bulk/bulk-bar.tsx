import {
  Cross,
  Disable,
  Export,
  Flows,
  Notifications,
  Pause,
  Play,
  Remove,
  Tag,
  Translate,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { bulkLabels } from '../../actions/bulk-labels.ts'
import { exportRequested } from '../../actions/requests.ts'
import { $caseList } from '../../queries/cases/case-list.ts'
import { $bulk } from '../../queries/selection/case-bulk.ts'
import {
  $caseSelection,
  $selectedCount,
  allMatchingSelected,
  caseSelectionCleared,
} from '../../queries/selection/case-selection.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { formatCount } from '../../ui/format.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { bulkActChosen } from './bulk-model.ts'

const acts: readonly { kind: CaseBulkKind; icon: IconComponent }[] = [
  { kind: 'tag', icon: Tag },
  { kind: 'untag', icon: Remove },
  { kind: 'reminder', icon: Notifications },
  { kind: 'flow', icon: Flows },
  { kind: 'language', icon: Translate },
  { kind: 'pause', icon: Pause },
  { kind: 'resume', icon: Play },
  { kind: 'cancel', icon: Disable },
]

/** How many are selected, in words; nobody has counted a broad search. */
const selectedText = (count: number | null): string =>
  count === null ? 'All matching cases' : formatCount(count)

/** What can be done to the selected cases (look.md, 4 "Tables"). */
export function BulkBar() {
  const { count, selection, list, bulk, choose, selectAll, clear, save } = useUnit({
    count: $selectedCount,
    selection: $caseSelection,
    list: $caseList,
    bulk: $bulk,
    choose: bulkActChosen,
    selectAll: allMatchingSelected,
    clear: caseSelectionCleared,
    save: exportRequested,
  })
  const total = list?.total ?? null
  const isWhole = selection.kind === 'all' && selection.except.size === 0
  const running = bulk?.state === 'running' ? 'Another bulk action is still running' : null
  const entries = acts.map(({ kind, icon }) => ({
    id: kind,
    text: bulkLabels[kind],
    icon,
    danger: kind === 'cancel',
    onSelect: () => choose(kind),
  }))
  const exporting = { id: 'export', text: 'Export', icon: Export, onSelect: () => save() }
  return (
    <fieldset className="fw-bulk-bar fw-line" aria-label="Selected cases">
      <div className="fw-bulk-acts fw-line fw-fill">
        <span className="fw-num fw-bulk-text">{selectedText(count)} selected</span>
        {!isWhole && count !== total && (
          <Button kind="minimal" onClick={() => selectAll()}>
            {total === null
              ? 'Select all matching cases'
              : `Select all ${formatCount(total)} matching cases`}
          </Button>
        )}
        {running === null ? (
          <MenuButton
            label="Actions"
            menuLabel="Actions for the selected cases"
            entries={[...entries, exporting]}
          />
        ) : (
          <Button disabledReason={running}>Actions</Button>
        )}
      </div>
      <IconButton icon={Cross} label="Clear selection" onClick={() => clear()} />
    </fieldset>
  )
}
