import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { CaseExportFormat } from '../../../contracts/model/cases/case-export.ts'
import { exportHeading } from '../../../contracts/rules/case-list/case-export.ts'
import { $caseList } from '../../queries/cases/case-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { formatCount } from '../../ui/format.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import {
  $allColumns,
  $bytes,
  $columns,
  $error,
  $exporting,
  $format,
  $reason,
  allColumnsToggled,
  columnToggled,
  exportConfirmed,
  exportGivenUp,
  formatChosen,
} from './export-model.ts'
import { $extent, $marks, type Extent, exportShown, extentChosen } from './extent.ts'
import { $exportOpen } from './open.ts'
import './case-export.css'

const formats: readonly { value: CaseExportFormat; text: string }[] = [
  { value: 'xlsx', text: 'Excel workbook (xlsx)' },
  { value: 'csv', text: 'CSV' },
]

/** Which file, with which columns; while it is on its way, how far it is and the way out of it. */
export default function ExportForm() {
  const unit = useUnit({
    isOpen: $exportOpen,
    list: $caseList,
    format: $format,
    reason: $reason,
    marks: $marks,
    extent: $extent,
    chooseExtent: extentChosen,
    exporting: $exporting,
    error: $error,
    choose: formatChosen,
    confirm: exportConfirmed,
    giveUp: exportGivenUp,
    shown: exportShown,
  })
  const { isOpen, shown } = unit
  useEffect(() => {
    if (isOpen) shown()
  }, [isOpen, shown])
  return (
    <DialogForm
      title="Export cases"
      confirmLabel="Export"
      isOpen={isOpen}
      onCancel={() => unit.giveUp()}
      onConfirm={() => unit.confirm()}
      error={unit.error === null ? null : `The cases could not be exported. ${unit.error}`}
      disabledReason={unit.reason}
      footStart={unit.exporting && <Progress />}
    >
      {unit.marks === null ? (
        <p className="fw-export-what">{whatOf(unit.list?.total)}</p>
      ) : (
        <Choice
          label="Which cases"
          options={extentsOf(unit.marks.count, unit.list?.total)}
          value={unit.extent}
          onChoose={(extent) => unit.chooseExtent(extent)}
        />
      )}
      <Choice
        label="Format"
        options={formats}
        value={unit.format}
        onChoose={(format) => unit.choose(format)}
      />
      <Columns />
    </DialogForm>
  )
}

/** What leaves is what is listed; a broad search is not counted to its end. */
function whatOf(total: number | null | undefined): string {
  if (total === undefined) return 'The list as shown.'
  const cases = total === 1 ? 'case' : 'cases'
  return `${total === null ? 'All' : formatCount(total)} ${cases} in the list, with its filter, search and sort order.`
}

/** Nobody has counted a broad search. */
const counted = (count: number | null | undefined, all: string): string =>
  count === null || count === undefined ? all : formatCount(count)

const extentsOf = (
  marked: number | null,
  total: number | null | undefined,
): { value: Extent; text: string }[] => [
  { value: 'marked', text: `${counted(marked, 'All')} selected` },
  { value: 'list', text: `The whole list: ${counted(total, 'all')}` },
]

function Columns() {
  const { all, columns, toggle, toggleAll } = useUnit({
    all: $allColumns,
    columns: $columns,
    toggle: columnToggled,
    toggleAll: allColumnsToggled,
  })
  return (
    <fieldset className="fw-export-columns">
      <legend>
        Columns
        <Button kind="minimal" onClick={() => toggleAll()}>
          {columns.size === all.length ? 'Select none' : 'Select all'}
        </Button>
      </legend>
      {all.map((column) => (
        <Checkbox
          key={column}
          checked={columns.has(column)}
          label={exportHeading(column)}
          onChange={() => toggle(column)}
        />
      ))}
    </fieldset>
  )
}

function Progress() {
  const bytes = useUnit($bytes)
  return (
    <p className="fw-line fw-text-2" role="status">
      <Spinner /> Exporting <span className="fw-num">{formatCount(bytes / 1024)} kB</span>
    </p>
  )
}
