import './wall.css'
import { Dialog } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorOf } from '../../../bus/operation.ts'
import { leaveFullScreen } from '../../../ui/browser/full-screen.ts'
import { useAwake } from '../../../ui/browser/use-awake.ts'
import { useDialogKeys } from '../../../ui/dialog-form/use-dialog-keys.ts'
import { formatCount } from '../../../ui/format.ts'
import { $kpisStatus, $tiles, type Tile } from '../kpi-model.ts'
import { kpiIcons } from '../kpi-tiles.tsx'
import { WallChart } from './wall-chart.tsx'
import { WallHead } from './wall-head.tsx'
import { $shownCharts, $staleSince, pageTurned, wallGone, wallShown } from './wall-model.ts'
import { wallLeft } from './wall-state.ts'

/** After so many ms a pointer that lies still would only be in the way. */
const POINTER_STAYS = 3_000

/** The browser may end the full screen by itself: Esc is its own key there. */
function useFullScreenEnd(leave: () => void) {
  useEffect(() => {
    const look = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      void leaveFullScreen()
    }
  }, [leave])
}

/** Whether the pointer lies still, and what hears it move. */
function useStillPointer(): [isStill: boolean, moved: () => void] {
  const [isStill, setStill] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const moved = () => {
    setStill(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStill(true), POINTER_STAYS)
  }
  return [isStill, moved]
}

/**
 * The dashboard on a wall: dark, as large as the screen, to be read from four metres, and by itself. It fits whatever the
 * screen is, in parts of it; charts that do not fit beside each other follow each other.
 */
export default function WallMode() {
  const { shown, gone, leave, turn } = useUnit({
    ...{ shown: wallShown, gone: wallGone, leave: wallLeft, turn: pageTurned },
  })
  const { tiles, charts, stale, kpis } = useUnit({
    ...{ tiles: $tiles, charts: $shownCharts, stale: $staleSince, kpis: $kpisStatus },
  })
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const isAwake = useAwake()
  const [isStill, moved] = useStillPointer()
  const giveBack = useDialogKeys(body, true, leave)
  useEffect(() => () => giveBack(), [giveBack])
  useFullScreenEnd(leave)
  useEffect(() => {
    shown()
    return () => gone()
  }, [shown, gone])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  const classes = [
    'fw-wall-body',
    isStill && 'fw-wall-still',
    stale !== null && 'fw-wall-stale',
    errorOf(kpis) !== null && 'fw-wall-uncounted',
  ]
  return (
    <Dialog
      isOpen
      onClose={() => leave()}
      canOutsideClickClose={false}
      transitionDuration={0}
      className="fw-wall bp6-dark"
      aria-labelledby={titleId}
      onOpened={(dialog) => dialog.querySelector<HTMLElement>('.fw-wall-body')?.focus()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever is focused inside */}
      <div
        className={classes.filter(Boolean).join(' ')}
        ref={body}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerMove={moved}
      >
        <h1 id={titleId} className="fw-visually-hidden">
          Wall mode
        </h1>
        <WallHead isSleepy={isAwake === false} />
        {tiles.length > 0 && <Tiles tiles={tiles} />}
        {charts.length > 0 && (
          <div className="fw-wall-charts">
            {charts.map(({ chart, place }) => (
              <WallChart key={`${chart.class} ${place}`} place={place} chart={chart} />
            ))}
          </div>
        )}
        {tiles.length + charts.length === 0 && (
          <p className="fw-wall-nothing">Nothing is chosen in the settings of the dashboard.</p>
        )}
      </div>
    </Dialog>
  )
}

/** As many of them side by side as make two rows at most. */
function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  const columns = tiles.length > 4 ? Math.ceil(tiles.length / 2) : tiles.length
  return (
    <ul
      className={`fw-wall-kpis fw-wall-kpis-${columns}`}
      aria-label="KPIs"
      aria-busy={tiles.some(({ value }) => value === null)}
    >
      {tiles.map((tile) => (
        <WallTile key={tile.name} tile={tile} />
      ))}
    </ul>
  )
}

function WallTile({ tile: { name, label, value, threshold } }: { readonly tile: Tile }) {
  const Icon = kpiIcons[name]
  const isAbove = value !== null && value > threshold
  return (
    <li className={isAbove ? 'fw-wall-kpi fw-wall-kpi-above' : 'fw-wall-kpi'}>
      <span className="fw-wall-kpi-name">
        <Icon />
        {label}
      </span>{' '}
      <b className="fw-num fw-wall-kpi-value">{value === null ? '…' : formatCount(value)}</b>{' '}
      <span className="fw-wall-kpi-threshold">
        {isAbove && <WarningSign />}
        <span>
          {isAbove ? 'Above threshold' : 'Threshold'} {formatCount(threshold)}
        </span>
      </span>
    </li>
  )
}
