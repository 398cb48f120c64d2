import { useUnit } from 'effector-react'
import { InvoiceKind } from '../../../contracts/model/accounting/invoice-list.ts'
import { InvoiceStatus } from '../../../contracts/model/cases/invoice.ts'
import { invoiceStatusLabels } from '../../../contracts/rules/cases/case-labels.ts'
import { invoiceKindLabels } from '../../../contracts/rules/invoices/invoice-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import {
  $choice,
  $clearings,
  $daysError,
  $isClearable,
  $searchText,
  choiceMade,
  dayRefused,
  filtersCleared,
  searchTyped,
} from './model.ts'

const types = [
  { value: '' as const, text: 'All' },
  ...InvoiceKind.options.map((value) => ({ value, text: invoiceKindLabels[value] })),
]
const statuses = [
  { value: '' as const, text: 'All' },
  ...InvoiceStatus.options.map((value) => ({ value, text: invoiceStatusLabels[value] })),
]

/** Which invoices are shown; each choice counts at once (INVOICE-02 to INVOICE-06). */
export function InvoiceFilters() {
  const { choice, text, error, clearings, isClearable, choose, refuse, type, clear } = useUnit({
    choice: $choice,
    text: $searchText,
    error: $daysError,
    clearings: $clearings,
    isClearable: $isClearable,
    choose: choiceMade,
    refuse: dayRefused,
    type: searchTyped,
    clear: filtersCleared,
  })
  return (
    <section className="fw-invoices-filters" aria-label="Filters">
      <DateField
        // Cleared, it is another one: a day that was refused stands in it and is no choice.
        key={`from ${clearings}`}
        label="From"
        format="yyyy-MM-dd"
        value={choice.from}
        error={error}
        onChange={(from) => choose({ from })}
        onRefused={() => refuse('from')}
      />
      <DateField
        key={`to ${clearings}`}
        label="To"
        format="yyyy-MM-dd"
        value={choice.to}
        onChange={(to) => choose({ to })}
        onRefused={() => refuse('to')}
      />
      <SelectField
        label="Type"
        value={choice.type}
        options={types}
        onChange={(value) => choose({ type: value })}
      />
      <SelectField
        label="Status"
        value={choice.status}
        options={statuses}
        onChange={(value) => choose({ status: value })}
      />
      <div className="fw-invoices-search">
        <SearchField
          label="Invoice/Case number"
          placeholder="Invoice/Case number"
          value={text}
          onChange={type}
        />
      </div>
      <Button
        kind="minimal"
        disabledReason={isClearable ? null : 'No filter is set'}
        onClick={() => clear()}
      >
        Clear filters
      </Button>
    </section>
  )
}
