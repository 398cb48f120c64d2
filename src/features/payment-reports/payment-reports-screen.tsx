import './payment-reports.css'
import { Download } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { reportPresets } from '../../../contracts/rules/money/report-days.ts'
import { $today } from '../../queries/following/day.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { useFocusHandedOn } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { FileProgress } from '../../ui/state/file-progress.tsx'
import {
  $bytes,
  $days,
  $daysError,
  $exporting,
  $format,
  $presets,
  $reason,
  cancelled,
  dayChosen,
  formatChosen,
  presetChosen,
  reportPressed,
} from './model.ts'

const formats = [
  { value: 'excel', text: 'Excel (.xlsx)' },
  { value: 'csv', text: 'CSV (.csv)' },
  { value: 'datev', text: 'DATEV posting batch (.csv)' },
] as const

/** The screen 'Payments': what the ledger says of a time, as a file (document 3, 2.10). */
export default function PaymentReportsScreen() {
  const { format, choose } = useUnit({ format: $format, choose: formatChosen })
  return (
    <Page title="Payments">
      <div className="fw-reports fw-fields">
        <Notice tone="info">
          Payment reports are in beta. Please check the figures before you use them for your
          accounts.
        </Notice>
        <Period />
        <Choice label="Format" value={format} options={formats} onChoose={choose} />
        <Reports />
      </div>
    </Page>
  )
}

/** From which day to which; the days of a report begin and end in UTC. */
function Period() {
  const { days, error, today, presets, choose, preset } = useUnit({
    ...{ days: $days, error: $daysError, today: $today, presets: $presets },
    ...{ choose: dayChosen, preset: presetChosen },
  })
  return (
    <section className="fw-reports-period" aria-label="Period">
      <div className="fw-line">
        {reportPresets.map((name) => (
          <Button key={name} onClick={() => preset(name)}>
            {name}
          </Button>
        ))}
      </div>
      <div className="fw-reports-days">
        <DateField
          // After a preset it is another one: a text that was refused stands in it and is no day.
          key={`start ${presets}`}
          label="Start date"
          format="yyyy-MM-dd"
          value={days.start}
          max={today}
          error={error}
          onChange={(start) => choose({ start })}
          onRefused={() => choose({ start: null })}
        />
        <DateField
          key={`end ${presets}`}
          label="End date"
          format="yyyy-MM-dd"
          value={days.end}
          max={today}
          onChange={(end) => choose({ end })}
          onRefused={() => choose({ end: null })}
        />
      </div>
      <p className="fw-text-2">Days begin and end in UTC.</p>
    </section>
  )
}

/** The two reports, or the posting batch; while one is on its way, how far it is and the way out of it. */
function Reports() {
  const { format, reason, exporting, bytes, press, cancel } = useUnit({
    ...{ format: $format, reason: $reason, exporting: $exporting, bytes: $bytes },
    ...{ press: reportPressed, cancel: cancelled },
  })
  const settled = useSettledPress(exporting ? 'cancel' : 'report')
  const place = useFocusHandedOn()
  if (exporting) {
    return (
      <FileProgress
        ref={place}
        text="Creating the report"
        bytes={bytes}
        onCancel={settled(cancel)}
      />
    )
  }
  return (
    <div className="fw-line">
      <Button
        ref={place}
        kind="primary"
        icon={Download}
        disabledReason={reason}
        onClick={settled(() => press('overview'))}
      >
        {format === 'datev' ? 'Posting batch' : 'Payment overview'}
      </Button>
      {format !== 'datev' && (
        <Button icon={Download} disabledReason={reason} onClick={settled(() => press('breakdown'))}>
          Payment breakdown
        </Button>
      )}
    </div>
  )
}
