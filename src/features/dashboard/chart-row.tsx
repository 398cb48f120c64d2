import { Trash } from '@blueprintjs/icons'
import {
  type ChartClass,
  type ChartOption,
  type DashboardSettings,
  DateGrouping,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { groupingTexts } from './chart-view.ts'
import { type ChartDraft, withClass } from './settings-draft.ts'

interface Props {
  readonly name: string
  readonly chart: ChartDraft
  readonly settings: DashboardSettings
  readonly onChange: (chart: ChartDraft) => void
  readonly onRemove: () => void
}

type Choice<Value extends string> = { readonly value: Value | ''; readonly text: string }

/** What stands there until something is chosen. */
const choose = <Value extends string>(options: readonly Choice<Value>[]): Choice<Value>[] => [
  { value: '', text: 'Choose' },
  ...options,
]

const groupings = choose(
  DateGrouping.options.map((value) => ({ value, text: groupingTexts[value] })),
)

/** The options of a chart that apply to what is chosen so far (DASH-45 to DASH-48). */
function Options({ chart, settings, onChange }: Omit<Props, 'name' | 'onRemove'>) {
  const available = settings.available_charts.find((one) => one.class === chart.class)
  if (!available) return null
  const field = (
    label: string,
    option: 'option1' | 'option2' | 'option3',
    other: Partial<ChartDraft> = {},
  ) => (
    <SelectField<ChartOption | ''>
      label={label}
      value={chart[option] ?? ''}
      options={choose(available[option].map(({ value, label: text }) => ({ value, text })))}
      onChange={(value) => onChange({ ...chart, ...other, [option]: value === '' ? null : value })}
    />
  )
  if (chart.class === 'Payments') {
    return (
      <>
        {field('Subgroup', 'option1')}
        <SelectField
          label="Currency"
          value={chart.currency ?? ''}
          options={settings.currencies.map((value) => ({ value, text: value }))}
          onChange={(currency) => onChange({ ...chart, currency })}
        />
      </>
    )
  }
  return (
    <>
      {field('Emails', 'option1', { option2: null, option3: null })}
      {chart.option1 === 'sent' && field('Subgroup', 'option2')}
      {chart.option1 === 'received' && field('Filter', 'option3')}
    </>
  )
}

/** What a chart shows, and the way to remove it. */
export function ChartRow({ name, chart, settings, onChange, onRemove }: Props) {
  const classes = choose<ChartClass>(
    settings.available_charts.map(({ class: value }) => ({ value, text: value })),
  )
  return (
    <fieldset className="fw-dashboard-chart">
      <legend className="fw-visually-hidden">{name}</legend>
      <SelectField<ChartClass | ''>
        label="Class"
        value={chart.class ?? ''}
        options={classes}
        onChange={(value) =>
          onChange(withClass(chart, value === '' ? null : value, settings.currencies))
        }
      />
      <SelectField<DateGrouping | ''>
        label="Date grouping"
        value={chart.date_group_by ?? ''}
        options={groupings}
        onChange={(value) => onChange({ ...chart, date_group_by: value === '' ? null : value })}
      />
      <Options chart={chart} settings={settings} onChange={onChange} />
      <IconButton icon={Trash} label={`Remove ${name}`} onClick={onRemove} />
    </fieldset>
  )
}
