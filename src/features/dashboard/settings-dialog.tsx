import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type SyntheticEvent, useState } from 'react'
import {
  type DashboardSettings,
  MOST_CHARTS,
  MOST_KPIS,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OrderList } from '../../ui/order-list/order-list.tsx'
import { ChartRow } from './chart-row.tsx'
import { KpiRow } from './kpi-row.tsx'
import {
  type ChartDraft,
  choiceOf,
  draftOf,
  draftRefusal,
  freeKpis,
  type KpiDraft,
  type SettingsDraft,
  withChart,
  withKpi,
} from './settings-draft.ts'
import {
  $isDialogOpen,
  $openings,
  $settings,
  saving,
  settingsConfirmed,
  settingsLeft,
} from './settings-model.ts'

/** Which KPIs and charts the dashboard has, and in which order (DASH-06). */
export function SettingsDialog() {
  const { settings, openings } = useUnit({ settings: $settings, openings: $openings })
  // The next opening begins with what is saved.
  return settings && openings > 0 && <OpenedDialog key={openings} settings={settings} />
}

const inOrder = <Row extends { readonly id: string }>(rows: readonly Row[], ids: string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

function OpenedDialog({ settings }: { readonly settings: DashboardSettings }) {
  const { isOpen, busy, error, confirm, leave } = useUnit({
    isOpen: $isDialogOpen,
    busy: saving.$pending,
    error: saving.$error,
    confirm: settingsConfirmed,
    leave: settingsLeft,
  })
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings))
  const [presses, setPresses] = useState(0)
  const refusal = draftRefusal(draft)
  const lacksClass = draft.charts.some((chart) => chart.class === null)
  const changeKpi = (kpi: KpiDraft) =>
    setDraft((now) => ({
      ...now,
      kpis: now.kpis.map((known) => (known.id === kpi.id ? kpi : known)),
    }))
  const changeChart = (chart: ChartDraft) =>
    setDraft((now) => ({
      ...now,
      charts: now.charts.map((known) => (known.id === chart.id ? chart : known)),
    }))
  const without = (id: string) =>
    setDraft((now) => ({
      ...now,
      kpis: now.kpis.filter((kpi) => kpi.id !== id),
      charts: now.charts.filter((chart) => chart.id !== id),
    }))
  /** A press on what cannot be saved says again why (R14). */
  const onPress = ({ target }: SyntheticEvent) => {
    const isSave = target instanceof Element && target.closest('[type="submit"]')
    if (isSave && refusal !== null) setPresses((count) => count + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press of the button inside, which keys press as well
    <div role="presentation" onClick={onPress}>
      <DialogForm
        title="Dashboard settings"
        isOpen={isOpen}
        width="wide"
        confirmLabel="Save"
        busy={busy}
        error={error}
        disabledReason={refusal}
        onCancel={() => leave()}
        onConfirm={() => confirm(choiceOf(draft))}
      >
        {lacksClass && (
          <Notice key={presses} tone="danger" announce>
            {refusal}
          </Notice>
        )}
        <h3 className="fw-text-head">KPIs</h3>
        <OrderList
          label="KPIs"
          rows={draft.kpis.map((kpi) => ({
            id: kpi.id,
            name:
              settings.available_kpis.find(({ name }) => name === kpi.name)?.displayed_name ?? '',
            content: (
              <KpiRow
                kpi={kpi}
                choices={freeKpis(settings, draft.kpis, kpi.name)}
                onChange={changeKpi}
                onRemove={() => without(kpi.id)}
              />
            ),
          }))}
          onOrder={(ids) => setDraft((now) => ({ ...now, kpis: inOrder(now.kpis, ids) }))}
        />
        <Button
          icon={Plus}
          disabledReason={
            draft.kpis.length >= MOST_KPIS ? `The dashboard has at most ${MOST_KPIS} KPIs` : null
          }
          onClick={() => setDraft((now) => withKpi(now, settings))}
        >
          Add KPI
        </Button>
        <h3 className="fw-text-head">Charts</h3>
        <OrderList
          label="Charts"
          rows={draft.charts.map((chart, at) => ({
            id: chart.id,
            name: `Chart ${at + 1}`,
            content: (
              <ChartRow
                name={`Chart ${at + 1}`}
                chart={chart}
                settings={settings}
                onChange={changeChart}
                onRemove={() => without(chart.id)}
              />
            ),
          }))}
          onOrder={(ids) => setDraft((now) => ({ ...now, charts: inOrder(now.charts, ids) }))}
        />
        <Button
          icon={Plus}
          disabledReason={
            draft.charts.length >= MOST_CHARTS
              ? `The dashboard has at most ${MOST_CHARTS} charts`
              : null
          }
          onClick={() => setDraft(withChart)}
        >
          Add chart
        </Button>
      </DialogForm>
    </div>
  )
}
