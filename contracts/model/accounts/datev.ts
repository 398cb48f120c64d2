import { z } from '../../schema.ts'

const told = z.optional(z.string())

/**
 * What a DATEV posting batch is written with, each only where it was told (added: no document asks for it). Missing in recordings
 * before 2026-11-29.
 */
export const DatevSettings = z.object({
  /** The tax consultant's number with DATEV, and the office's number with the consultant. */
  datev_consultant: told,
  datev_client: told,
  /** Digits of a general ledger account; 4 where it was not told. */
  datev_account_length: told,
  /** Month in which the financial year begins; 1 where it was not told. */
  datev_year_month: told,
  /** The accounts: where money arrives, and what it is for. */
  datev_money: told,
  datev_vat_19: told,
  datev_vat_7: told,
  datev_untaxed: told,
  datev_reverse_charge: told,
  datev_other_revenue: told,
  datev_other_tax: told,
})
export type DatevSettings = z.infer<typeof DatevSettings>
