import { Import } from '@blueprintjs/icons'
import { Provider, useUnit } from 'effector-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { formatCount, formatDateTime } from '../ui/format.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { $isTall } from './height.ts'
import {
  $importError,
  $imported,
  $isImporting,
  type Imported,
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
      className={
        isTall ? 'fw-dock fw-dock-tall fw-inspector fw-stack' : 'fw-dock fw-inspector fw-stack'
      }
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

interface ImportButtonProps {
  readonly busy: boolean
  readonly onPick: (file: File) => void
}

/** Opens the browser's own choice of a file; the same file can be chosen again after an error. */
function ImportButton({ busy, onPick }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <>
      <Button kind="minimal" icon={Import} busy={busy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ndjson,.jsonl,.json,.txt"
        hidden
        aria-label="Event log to import"
        onChange={pick}
      />
    </>
  )
}

interface ImportedBannerProps {
  readonly imported: Imported
  readonly onLeave: () => void
}

const linesOf = (count: number): string => (count === 1 ? '1 line' : `${formatCount(count)} lines`)

/** Says that this is not the running session, and how well it could be read. */
function ImportedBanner({ imported, onLeave }: ImportedBannerProps) {
  const { fileName, header, isFaithful, unreadable, alteredFrom } = imported
  return (
    <Notice
      tone={isFaithful ? 'info' : 'warning'}
      icon={Import}
      action={<LinkButton onClick={onLeave}>Back to my session</LinkButton>}
    >
      <strong>Imported log</strong> {fileName}, recorded {formatDateTime(header.at)}
      {header.redacted ? ', redacted' : ''}: read-only, your session is not affected.{' '}
      {isFaithful
        ? 'Its replay ends in exactly the recorded state.'
        : 'Its replay ends in a different state than the one recorded.'}
      {alteredFrom !== null &&
        ` The file was changed after it was written, from line ${formatCount(alteredFrom)} on.`}
      {unreadable.count > 0 &&
        ` ${linesOf(unreadable.count)} could not be read and ${unreadable.count === 1 ? 'was' : 'were'} left out (first: ${unreadable.first}).`}
    </Notice>
  )
}
