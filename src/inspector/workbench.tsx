import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { VirtualListHandle } from '../ui/virtual-list/virtual-list.tsx'
import { EntryList } from './browse/entry-list.tsx'
import { LookPanel } from './details/details-panel.tsx'
import { inspectorClosed, inspectorOpened } from './entries/model.ts'
import { ExportDialog } from './export/export-dialog.tsx'
import { TestDialog } from './export/test-dialog.tsx'
import { Tools } from './tools.tsx'
import { Timeline } from './travel/timeline.tsx'
import { useInspectorKeys } from './use-inspector-keys.ts'

interface Props {
  /** What stands between the head and the log: the banner of an import, why a file could not be read. */
  readonly notice: ReactNode
  readonly importing: ReactNode
  readonly closeKey: string
  readonly onClose: () => void
}

/** Everything that is done with one log, live or imported: it reads the scope that it stands in. */
export function Workbench({ notice, importing, closeKey, onClose }: Props) {
  const { open, close } = useUnit({ open: inspectorOpened, close: inspectorClosed })
  const list = useRef<VirtualListHandle>(null)
  const filter = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    open()
    const before = document.activeElement
    list.current?.focus()
    return () => {
      close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open, close])
  const keys = useInspectorKeys({ box, list, filter, onClose })
  return (
    <div ref={box} className="fw-inspector-work" {...keys}>
      <Tools filter={filter} importing={importing} closeKey={closeKey} onClose={onClose} />
      {notice}
      <Timeline />
      <div className="fw-inspector-body">
        <EntryList ref={list} />
        <LookPanel />
      </div>
      <ExportDialog />
      <TestDialog />
    </div>
  )
}
