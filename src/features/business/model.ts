import { createEvent, sample } from 'effector'
import {
  type BusinessInput,
  readBusiness,
  wrongInBusiness,
} from '../../../contracts/rules/accounts/business-details.ts'
import { INVALID_VAT, storedVatId } from '../../../contracts/rules/accounts/vat.ts'
import { z } from '../../../contracts/schema.ts'
import { draftNames } from '../../actions/set-up/draft-names.ts'
import { createRecordEditor } from '../../forms/records/record-editor.ts'
import { $businessDetails, businessDetailsRequested } from '../../queries/set-up/business.ts'

const text = z.string()

/** The fields that the form can change, as typed. */
const Form = z.object({
  vat_id: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  timezone: text,
  tax_number: text,
  contact_name: text,
  contact_phone: text,
  contact_email: text,
  iban: text,
  datev_consultant: text,
  datev_client: text,
  datev_account_length: text,
  datev_year_month: text,
  datev_money: text,
  datev_untaxed: text,
  datev_vat_19: text,
  datev_vat_7: text,
  datev_reverse_charge: text,
  datev_other_revenue: text,
  datev_other_tax: text,
})
export type BusinessForm = z.infer<typeof Form>

type Stored = { [F in keyof BusinessForm]?: string | null | undefined }

const formOf = (stored: Stored): BusinessForm => ({
  vat_id: stored.vat_id ?? '',
  address_line_1: stored.address_line_1 ?? '',
  address_line_2: stored.address_line_2 ?? '',
  postal_code: stored.postal_code ?? '',
  city: stored.city ?? '',
  timezone: stored.timezone ?? '',
  tax_number: stored.tax_number ?? '',
  contact_name: stored.contact_name ?? '',
  contact_phone: stored.contact_phone ?? '',
  contact_email: stored.contact_email ?? '',
  iban: stored.iban ?? '',
  datev_consultant: stored.datev_consultant ?? '',
  datev_client: stored.datev_client ?? '',
  datev_account_length: stored.datev_account_length ?? '',
  datev_year_month: stored.datev_year_month ?? '',
  datev_money: stored.datev_money ?? '',
  datev_untaxed: stored.datev_untaxed ?? '',
  datev_vat_19: stored.datev_vat_19 ?? '',
  datev_vat_7: stored.datev_vat_7 ?? '',
  datev_reverse_charge: stored.datev_reverse_charge ?? '',
  datev_other_revenue: stored.datev_other_revenue ?? '',
  datev_other_tax: stored.datev_other_tax ?? '',
})

/** What a save sends. */
const inputOf = (form: BusinessForm): BusinessInput => ({
  ...form,
  address_line_2: form.address_line_2 || null,
  vat_id: form.vat_id || null,
})

const noErrors: ReturnType<typeof wrongInBusiness> = {}
const OWN = 'own'

/** The screen is shown: it reads the details, and what this user left unsaved. */
export const businessOpened = createEvent()
sample({ clock: businessOpened, target: businessDetailsRequested })

/** The form of the customer's own details. */
export const businessForm = createRecordEditor({
  name: draftNames.business,
  schema: Form,
  $entries: $businessDetails.map(
    (details) => details && [{ id: OWN, version: details.version, form: formOf(details) }],
  ),
  opened: businessOpened,
  only: OWN,
  $context: $businessDetails,
  judge: (form, details) => {
    const values = inputOf(form)
    const read = readBusiness(values)
    const { vat_id, ...rest } = read.ok ? read.value : values
    return {
      values,
      stored: formOf({ ...rest, vat_id: storedVatId(details?.country ?? null, vat_id) }),
      errors: wrongInBusiness(values),
    }
  },
  noErrors,
  save: 'customer.address.change',
  inputOf: ({ version }, values) => ({ ...values, version }),
  reload: businessDetailsRequested,
  placed: (message) => (message === INVALID_VAT ? { vat_id: INVALID_VAT } : null),
})
