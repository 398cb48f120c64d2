import { useId } from 'react'
import type { DatevField } from '../../../contracts/rules/accounts/datev-settings.ts'
import { TextField } from '../../ui/field/text-field.tsx'

interface Props {
  /** What a field is called, holds and does when it is changed. */
  readonly line: (field: DatevField) => {
    readonly label: string
    readonly value: string
    readonly error: string | null
    readonly most: number
    readonly onChange: (text: string) => void
  }
}

/** What DATEV posting batches are written with; none of it is required before one is asked for. */
export function DatevFields({ line }: Props) {
  const headId = useId()
  return (
    <section className="fw-fields" aria-labelledby={headId}>
      <h2 className="fw-text-head" id={headId}>
        For DATEV
      </h2>
      <p className="fw-text-2">
        Posting batches of payments are written with these. Your tax consultant knows them.
      </p>
      <div className="fw-pair">
        <TextField {...line('datev_consultant')} />
        <TextField {...line('datev_client')} />
      </div>
      <div className="fw-pair">
        <TextField
          {...line('datev_account_length')}
          help="Digits of a general ledger account; 4 where it is empty."
        />
        <TextField {...line('datev_year_month')} help="1 to 12; January where it is empty." />
      </div>
      <div className="fw-pair">
        <TextField {...line('datev_money')} help="For example 1360 or 1460, money in transit." />
        <TextField
          {...line('datev_untaxed')}
          help="Also takes the fees of a claim that no tax is owed on."
        />
      </div>
      <div className="fw-pair">
        <TextField
          {...line('datev_vat_19')}
          help="One that DATEV works the tax out of, for example 8400 or 4400."
        />
        <TextField
          {...line('datev_vat_7')}
          help="One that DATEV works the tax out of, for example 8300 or 4300."
        />
      </div>
      <TextField {...line('datev_reverse_charge')} />
      <div className="fw-pair">
        <TextField
          {...line('datev_other_revenue')}
          help="Net, with GST, sales tax or another rate of VAT."
        />
        <TextField {...line('datev_other_tax')} help="That tax itself." />
      </div>
    </section>
  )
}
