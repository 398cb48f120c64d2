import { Provider, useUnit } from 'effector-react'
import { useEffect } from 'react'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { $isTall } from './height.ts'
import { ImportButton } from './import/import-button.tsx'
import { ImportedBanner } from './import/imported-banner.tsx'
import {
  $importError,
  $imported,
  $isImporting,
  importErrorClosed,
  importLeft,
  logPicked,
} from './import/model.ts'
import { Workbench } from './workbench.tsx'
import './inspector.css'

interface Props {
  /** The key of the action that opens it, and closes it again. */
  readonly closeKey: string
  readonly onClose: () => void
}

/** The event log at the foot of the screen: the running session's, or one that somebody else recorded. */
export function Inspector({ closeKey, onClose }: Props) {
  const { imported, error, busy, isTall, pick, leave, closeError } = useUnit({
    imported: $imported,
    error: $importError,
    busy: $isImporting,
    isTall: $isTall,
    pick: logPicked,
    leave: importLeft,
    closeError: importErrorClosed,
  })
  useEffect(() => () => leave(), [leave])
  const work = {
    importing: <ImportButton busy={busy} onPick={pick} />,
    closeKey,
    onClose,
    notice: (
      <>
        {error !== null && (
          <Notice
            tone="danger"
            announce
            action={<LinkButton onClick={() => closeError()}>Dismiss</LinkButton>}
          >
            {error}
          </Notice>
        )}
        {imported !== null && <ImportedBanner imported={imported} onLeave={() => leave()} />}
      </>
    ),
  }
  return (
    <section
      className={isTall ? 'fw-dock fw-dock-tall fw-inspector' : 'fw-dock fw-inspector'}
      aria-label="Event log"
    >
      {imported === null ? (
        <Workbench {...work} />
      ) : (
        <Provider value={imported.scope}>
          <Workbench {...work} />
        </Provider>
      )}
    </section>
  )
}
