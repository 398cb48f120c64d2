import { Code, Cross, Export, Maximize, Minimize, Pause, Play } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { ReactNode, Ref } from 'react'
import { $log } from '../commands/recording.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { formatCount } from '../ui/format.ts'
import { keyText } from '../ui/keys/key-text.ts'
import { $entryIndex, $isPaused, $isRecorded, $missed, pauseToggled } from './entries/model.ts'
import { exportOpened } from './export/model.ts'
import { testOpened } from './export/test-model.ts'
import { $filter, $isFiltering, $shown, filterChanged } from './filter/model.ts'
import { $isTall, heightToggled } from './height.ts'
import { inspectorKeys } from './keys.ts'

const $apart = $log.map(({ dropped, unknown, malformed }) => ({ dropped, unknown, malformed }))

/** How much there is, how much of it is shown, what was let go, and what could not be read. */
function CountLine() {
  const { entryIndex, shown, isFiltering, apart } = useUnit({
    entryIndex: $entryIndex,
    shown: $shown,
    isFiltering: $isFiltering,
    apart: $apart,
  })
  const total = formatCount(entryIndex.entries.length)
  const { progress } = shown
  return (
    <span className="fw-text-small fw-text-3 fw-num fw-inspector-count">
      {isFiltering ? `${formatCount(shown.count)} of ${total} entries` : `${total} entries`}
      {progress !== null && ` · filtering ${Math.round(progress * 100)}%`}
      {apart.dropped > 0 && ` · ${formatCount(apart.dropped)} older, without details`}
      {apart.unknown > 0 && ` · ${formatCount(apart.unknown)} unknown`}
      {apart.malformed > 0 && ` · ${formatCount(apart.malformed)} malformed`}
      <span className="fw-visually-hidden" role="status">
        {isFiltering && progress === null && `${formatCount(shown.count)} entries match`}
      </span>
    </span>
  )
}

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
    <header className="fw-inspector-head fw-line">
      <h2 className="fw-text-head">Event log</h2>
      <CountLine />
      <TextFilter ref={filter} />
      {!isRecorded && <PauseButton />}
      <span className="fw-fill" />
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

/** Text anywhere in what was sent or logged. */
function TextFilter({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  const { filter, change } = useUnit({ filter: $filter, change: filterChanged })
  return (
    <SearchField
      ref={ref}
      label="Filter events and commands"
      placeholder="Filter"
      value={filter.text}
      onChange={(text) => change({ text })}
    />
  )
}
