import { HTMLSelect } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { DateGrouping, DateRange } from '../../../contracts/model/dashboard/dashboard.ts'
import { EVERYBODY } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { $today } from '../../queries/following/day.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { groupingTexts, rangeTexts } from './chart-view.ts'
import { $people } from './people.ts'
import { $filter, $filterError, filterChosen } from './settings-model.ts'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few in a line of filters: its name is said and not shown. */
function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange } = props
  return (
    <HTMLSelect
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </HTMLSelect>
  )
}

const ranges = DateRange.options.map((value) => ({ value, text: rangeTexts[value] }))
const groupings = [
  { value: '' as const, text: 'Own grouping' },
  ...DateGrouping.options.map((value) => ({ value, text: groupingTexts[value] })),
]

/** Range, grouping and user of all charts; the tiles count what is now (DASH-02 to DASH-04, G-155). */
export function DashboardFilters() {
  const { filter, people, choose } = useUnit({
    ...{ filter: $filter, people: $people, choose: filterChosen },
  })
  if (!filter) return null
  const users = people.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <>
      <FilterSelect
        label="Date range"
        value={filter.date_range}
        options={ranges}
        onChange={(date_range) => choose({ date_range })}
      />
      <FilterSelect
        label="Grouping"
        value={filter.date_group_by ?? ''}
        options={groupings}
        onChange={(grouping) => choose({ date_group_by: grouping === '' ? null : grouping })}
      />
      <FilterSelect
        label="User"
        value={filter.user}
        options={
          users.some(({ value }) => value === filter.user)
            ? users
            : [...users, { value: filter.user, text: filter.user === EVERYBODY ? 'All' : '…' }]
        }
        onChange={(user) => choose({ user })}
      />
    </>
  )
}

/** The two days of a range of one's own, in GMT and not in the future (DASH-52, G-162). */
export function CustomDays() {
  const { filter, error, today, choose } = useUnit({
    ...{ filter: $filter, error: $filterError, today: $today, choose: filterChosen },
  })
  if (filter?.date_range !== 'custom') return null
  const max = today === '' ? {} : { max: today }
  return (
    <section className="fw-dashboard-days" aria-label="Custom range">
      <DateField
        label="From"
        format="yyyy-MM-dd"
        {...max}
        value={filter.start_date ?? null}
        error={error}
        onChange={(day) => choose({ start_date: day ?? undefined })}
      />
      <DateField
        label="To"
        format="yyyy-MM-dd"
        {...max}
        value={filter.end_date ?? null}
        onChange={(day) => choose({ end_date: day ?? undefined })}
      />
    </section>
  )
}
