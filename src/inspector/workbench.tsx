import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import type { VirtualListHandle } from '../ui/virtual-list/virtual-list.tsx'
import { EntryList } from './browse/entry-list.tsx'
import { Causes } from './details/causes.tsx'
import { Changes } from './details/changes.tsx'
import { Content } from './details/content.tsx'
import { $tab, tabChosen, tabs } from './details/model.ts'
import { $chosen, inspectorClosed, inspectorOpened } from './entries/model.ts'
import { ExportDialog } from './export/export-dialog.tsx'
import { TestDialog } from './export/test-dialog.tsx'
import { Tools } from './tools.tsx'
import { StateView } from './travel/state-view.tsx'
import { Timeline } from './travel/timeline.tsx'
import { useInspectorKeys } from './use-inspector-keys.ts'
import './details/details-panel.css'

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
    <div ref={box} className="fw-inspector-work fw-stack" {...keys}>
      <Tools filter={filter} importing={importing} closeKey={closeKey} onClose={onClose} />
      {notice}
      <Timeline />
      <div className="fw-inspector-body fw-fill-down">
        <EntryList ref={list} />
        <LookPanel />
      </div>
      <ExportDialog />
      <TestDialog />
    </div>
  )
}

/** What an entry holds, what it changed, what it came from, and the state after it. */
function LookPanel() {
  const { chosen, tab, choose } = useUnit({ chosen: $chosen, tab: $tab, choose: tabChosen })
  const panelId = useId()
  return (
    <section
      className={tab === 'State' ? 'fw-look fw-look-wide fw-stack' : 'fw-look fw-stack'}
      aria-label="Selected entry"
    >
      <Tabs label="Selected entry" names={tabs} chosen={tab} panelId={panelId} onChoose={choose} />
      <ScrollRegion
        id={panelId}
        className="fw-look-body fw-ring-inside fw-fill-down"
        role="tabpanel"
        label={tab}
      >
        {chosen === null ? (
          <p className="fw-look-note">Select an entry to see its details.</p>
        ) : (
          <>
            {tab === 'Content' && <Content entry={chosen} />}
            {tab === 'Changes' && <Changes entry={chosen} />}
            {tab === 'Causes' && <Causes entry={chosen} />}
            {tab === 'State' && <StateView entry={chosen} />}
          </>
        )}
      </ScrollRegion>
    </section>
  )
}
