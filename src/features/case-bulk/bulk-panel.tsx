import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { $bulk } from '../../queries/selection/case-bulk.ts'
import { $isSelecting } from '../../queries/selection/case-selection.ts'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { $bulkKind } from './bulk-model.ts'
import { BulkProgress } from './bulk-progress.tsx'
import './case-bulk.css'

/** The list or the table that the panel floats over. */
const listBeside = (panel: HTMLElement | null) =>
  panel?.parentElement?.querySelector<HTMLElement>(':is([role="listbox"], [role="grid"])')

/** Floats over the foot of the list: what is under way or done, and what can be done to what is selected. */
export default function BulkPanel() {
  const { bulk, isSelecting, asked } = useUnit({
    bulk: $bulk,
    isSelecting: $isSelecting,
    asked: $bulkKind,
  })
  const panel = useRef<HTMLElement>(null)
  // The entry that opened a dialog is gone with its menu.
  useFocusInstead(asked !== null, () => {
    const menu = panel.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    const next = menu ?? panel.current
    next?.focus()
  })
  const shown = bulk || isSelecting ? `${bulk?.id} ${bulk?.state} ${isSelecting}` : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    const isNews = before.current !== null || bulk !== null
    before.current = shown
    if (!isNews || !isFocusLost()) return
    // What was pressed is gone with its bar: the keys stay here, and with the last bar they are the list's again.
    const next = shown === null ? listBeside(panel.current) : panel.current
    next?.focus()
  }, [shown, bulk])
  return (
    <section ref={panel} className="fw-bulk fw-stack" tabIndex={-1} aria-label="Bulk actions">
      <BulkProgress />
      {isSelecting && <BulkBar />}
      <BulkDialog />
    </section>
  )
}
