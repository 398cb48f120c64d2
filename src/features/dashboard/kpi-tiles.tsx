import {
  CloudUpload,
  CreditCard,
  Envelope,
  FolderClose,
  Inbox,
  Issue,
  Notifications,
  Pause,
  WarningSign,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { KpiName } from '../../../contracts/model/dashboard/dashboard.ts'
import { errorOf } from '../../bus/operation.ts'
import { formatCount } from '../../ui/format.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { $kpisStatus, $tiles, kpiOpened, kpisRetried, type Tile } from './kpi-model.ts'

/** What stands before the name of a KPI. */
export const kpiIcons: Readonly<Record<KpiName, IconComponent>> = {
  STANDBY_CASES: FolderClose,
  UNREAD_EMAILS: Envelope,
  LICENSES_TO_CHECK: CloudUpload,
  OVERDUE_REMINDERS: Notifications,
  UNMAPPED_EMAILS: Inbox,
  FAILED_PAYMENTS: CreditCard,
  PAUSED_AUTOMATION: Pause,
  FAILED_EMAILS: Issue,
}

/** What stands to be done, each number beside what it may be; a press opens what was counted (DASH-01, DASH-42). */
export function KpiTiles() {
  const { tiles, status, open, retry } = useUnit({
    ...{ tiles: $tiles, status: $kpisStatus, open: kpiOpened, retry: kpisRetried },
  })
  if (tiles.length === 0) return null
  return (
    <section aria-label="KPIs">
      <RetryNotice
        error={errorOf(status) === null ? null : "Fetching KPI's failed"}
        onRetry={() => retry()}
      />
      <ul className="fw-kpis" aria-busy={tiles.some(({ value }) => value === null)}>
        {tiles.map((tile) => (
          <li key={tile.name}>
            <KpiTile tile={tile} onOpen={() => open(tile.name)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Red when there are more than the threshold (DASH-43): the words say it as well. */
function KpiTile({ tile, onOpen }: { readonly tile: Tile; readonly onOpen: () => void }) {
  const { name, label, value, threshold } = tile
  const Icon = kpiIcons[name]
  const isAbove = value !== null && value > threshold
  return (
    <button type="button" className={isAbove ? 'fw-kpi fw-kpi-above' : 'fw-kpi'} onClick={onOpen}>
      <span className="fw-kpi-name fw-line">
        <Icon />
        {label}
      </span>{' '}
      <span className="fw-kpi-value fw-num">{value === null ? '…' : formatCount(value)}</span>{' '}
      <span className="fw-kpi-threshold fw-line">
        {isAbove && <WarningSign size={12} />}
        {isAbove ? 'Above threshold' : 'Threshold'} {formatCount(threshold)}
      </span>
    </button>
  )
}
