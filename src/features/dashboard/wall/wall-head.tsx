import { ChevronLeft, ChevronRight, Minimize, Outdated, Pause, Play } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { EVERYBODY } from '../../../../contracts/rules/dashboard/dashboard-settings.ts'
import { errorOf } from '../../../bus/operation.ts'
import { $connection } from '../../../bus/realtime/connection.ts'
import { $user } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDay, formatTime } from '../../../ui/format.ts'
import { rangeTexts } from '../chart-view.ts'
import { $kpisStatus } from '../kpi-model.ts'
import { $people } from '../people.ts'
import { $shownFilter } from '../settings-model.ts'
import { ageText, momentText } from './wall-age.ts'
import {
  $isPaused,
  $now,
  $page,
  $pages,
  $staleSince,
  pageTurned,
  pauseSwitched,
} from './wall-model.ts'
import { wallLeft } from './wall-state.ts'

interface Props {
  /** Whether the browser lets the screen sleep. */
  readonly isSleepy: boolean
}

/** Whose figures these are, the clock, and what can be pressed; where they are not of now, that before all else. */
export function WallHead({ isSleepy }: Props) {
  const { stale, kpis, now } = useUnit({ stale: $staleSince, kpis: $kpisStatus, now: $now })
  const isUncounted = stale === null && errorOf(kpis) !== null
  return (
    <div className={stale !== null || isUncounted ? 'fw-wall-head fw-wall-alarm' : 'fw-wall-head'}>
      {stale === null && !isUncounted ? (
        <Title isSleepy={isSleepy} />
      ) : (
        <p className="fw-wall-title fw-wall-warning">
          <Outdated />
          <b role="alert">
            {stale === null
              ? 'KPIs are not current'
              : `Not current since ${momentText(stale, now)}`}
          </b>
          {stale !== null && (
            <span className="fw-num">{ageText(Date.parse(now) - Date.parse(stale))} old</span>
          )}
        </p>
      )}
      <Tools />
      <time className="fw-wall-clock fw-num" dateTime={now}>
        {formatTime(now)}
      </time>
    </div>
  )
}

function Title({ isSleepy }: Props) {
  const { user, people, filter, now, connection } = useUnit({
    ...{ user: $user, people: $people, filter: $shownFilter, now: $now, connection: $connection },
  })
  const whose = people.find(({ id }) => id === filter?.user)?.name
  const isLive = connection.kind === 'live'
  return (
    <div className="fw-wall-title">
      <b>{user?.customer_name}</b>
      <span className="fw-wall-sub">
        {[
          formatDay(now),
          filter && `charts of ${rangeTexts[filter.date_range].toLowerCase()}`,
          filter?.user !== EVERYBODY && whose,
          !isLive && 'reconnecting',
          isSleepy && 'this screen may fall asleep',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

/** Pages of charts turn by themselves, as long as nobody stops them. */
function Tools() {
  const { page, pages, isPaused, turn, pause, leave } = useUnit({
    ...{ page: $page, pages: $pages, isPaused: $isPaused },
    ...{ turn: pageTurned, pause: pauseSwitched, leave: wallLeft },
  })
  return (
    <div className="fw-wall-tools">
      {pages > 1 && (
        <>
          <IconButton
            kind="default"
            icon={ChevronLeft}
            label="Charts before"
            onClick={() => turn(-1)}
          />
          <span className="fw-num">{`${page + 1} of ${pages}`}</span>
          <IconButton
            kind="default"
            icon={ChevronRight}
            label="Next charts"
            onClick={() => turn(1)}
          />
          <IconButton
            kind="default"
            icon={isPaused ? Play : Pause}
            label={isPaused ? 'Turn pages' : 'Stay on this page'}
            onClick={() => pause()}
          />
        </>
      )}
      <Button icon={Minimize} onClick={() => leave()}>
        Leave wall mode
      </Button>
    </div>
  )
}
