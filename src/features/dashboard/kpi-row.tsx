import { Trash } from '@blueprintjs/icons'
import type { DashboardSettings } from '../../../contracts/model/dashboard/dashboard.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type KpiDraft, thresholdRule } from './settings-draft.ts'

interface Props {
  readonly kpi: KpiDraft
  /** Its own, and those that are chosen nowhere else. */
  readonly choices: DashboardSettings['available_kpis']
  readonly onChange: (kpi: KpiDraft) => void
  readonly onRemove: () => void
}

/** Which KPI, above which number it is red, and the way to remove it. */
export function KpiRow({ kpi, choices, onChange, onRemove }: Props) {
  const name = choices.find((choice) => choice.name === kpi.name)?.displayed_name ?? ''
  return (
    <div className="fw-dashboard-kpi">
      <SelectField
        label="KPI"
        value={kpi.name}
        options={choices.map((choice) => ({ value: choice.name, text: choice.displayed_name }))}
        onChange={(chosen) => onChange({ ...kpi, name: chosen })}
      />
      <NumberField
        label="Threshold"
        value={kpi.threshold}
        rule={thresholdRule}
        onChange={(threshold) => onChange({ ...kpi, threshold })}
      />
      <IconButton icon={Trash} label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
