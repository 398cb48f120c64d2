import { Code, Cross, Export, Maximize, Minimize, Pause, Play } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { formatCount } from '../ui/format.ts'
import { keyText } from '../ui/keys/key-text.ts'
import { CountLine } from './browse/count-line.tsx'
import { $isPaused, $isRecorded, $missed, pauseToggled } from './entries/model.ts'
import { exportOpened } from './export/model.ts'
import { testOpened } from './export/test-model.ts'
import { TextFilter } from './filter/text-filter.tsx'
import { $isTall, heightToggled } from './height.ts'
import { inspectorKeys } from './keys.ts'

interface Props {
  readonly filter: Ref<HTMLInputElement>
  /** Choosing a log to import is the session's, whatever is shown. */
  readonly importing: ReactNode
  /** The key of the action that opens it, and closes it again. */
  readonly closeKey: string
  readonly onClose: () => void
}

/** The head of the inspector: how much there is, what of it to see, and what to do with it. */
export function Tools({ filter, importing, closeKey, onClose }: Props) {
  const { isRecorded, openExport, openTest, isTall, toggleHeight } = useUnit({
    isRecorded: $isRecorded,
    openExport: exportOpened,
    openTest: testOpened,
    isTall: $isTall,
    toggleHeight: heightToggled,
  })
  return (
    <header className="fw-inspector-head">
      <h2 className="fw-text-head">Event log</h2>
      <CountLine />
      <TextFilter ref={filter} />
      {!isRecorded && <PauseButton />}
      <span className="fw-shell-spring" />
      <Button kind="minimal" icon={Code} onClick={() => openTest()}>
        Copy as test
      </Button>
      {importing}
      <Button kind="minimal" icon={Export} onClick={() => openExport()}>
        Export
      </Button>
      <IconButton
        icon={isTall ? Minimize : Maximize}
        label={isTall ? 'Reduce height' : 'Increase height'}
        tipKey={keyText(inspectorKeys.height)}
        onClick={() => toggleHeight()}
      />
      <IconButton
        icon={Cross}
        label="Close event log"
        tipKey={keyText(closeKey)}
        onClick={onClose}
      />
    </header>
  )
}

function PauseButton() {
  const { isPaused, missed, toggle } = useUnit({
    isPaused: $isPaused,
    missed: $missed,
    toggle: pauseToggled,
  })
  return (
    <Button
      kind="minimal"
      icon={isPaused ? Play : Pause}
      aria-pressed={isPaused}
      tooltip={isPaused ? 'Resume' : 'Pause'}
      tipKey={keyText(inspectorKeys.pause)}
      onClick={() => toggle()}
    >
      {isPaused ? `Paused, ${formatCount(missed)} new` : 'Pause'}
    </Button>
  )
}
