import { z } from '../../schema.ts'
import { NamedCases } from './case-bulk.ts'
import { CaseColumn } from './case-column.ts'
import { CaseFilter, CaseSort } from './query.ts'

export const CaseExportFormat = z.enum(['xlsx', 'csv'])
export type CaseExportFormat = z.infer<typeof CaseExportFormat>

/** What is marked in a list: these cases alone, or all but these. */
export const MarkedCases = z.union([
  z.strictObject({ only: NamedCases.check(z.minLength(1)) }),
  z.strictObject({ except: NamedCases }),
])
export type MarkedCases = z.infer<typeof MarkedCases>

/** A list as it is shown, or what is marked in it: which cases, which of their columns, and both in which order. */
export const CaseExport = z.strictObject({
  format: CaseExportFormat,
  columns: z.array(CaseColumn).check(
    z.minLength(1),
    z.maxLength(CaseColumn.options.length),
    z.refine((columns) => new Set(columns).size === columns.length, 'a column is named twice'),
  ),
  sort: z.optional(CaseSort),
  filter: z.optional(CaseFilter),
  marked: z.optional(MarkedCases),
})
export type CaseExport = z.infer<typeof CaseExport>
