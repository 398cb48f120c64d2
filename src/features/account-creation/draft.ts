import { createEffect } from 'effector'
import { customerTypes } from '../../../contracts/reference/customer-types.ts'
import { type AccountForm, emptyAccountForm } from '../../../contracts/rules/accounts/account.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { tabStorage } from '../../bus/browser-storage.ts'
import { readJson } from '../../bus/read-json.ts'

/**
 * Of nobody yet: whoever creates an account has no id. So this tab alone keeps it, and the next person at this
 * browser does not find it (spec README, 14).
 */
const KEY = 'framewright.account-draft'

const text = z.string().check(z.maxLength(400))

/** Everything that was typed but the password, which is kept nowhere. */
const Draft = z.object({
  name: text,
  email: text,
  customer_type: z.enum([...customerTypes, '']),
  customer_name: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  country: text,
  state: text,
  vat_id: text,
})
type Draft = z.infer<typeof Draft>

const empty: Draft = z.parse(Draft, emptyAccountForm)

/** What was typed before a reload. */
export const readDraftFx = createEffect((): Draft => {
  const draft = parse(Draft, readJson(tabStorage.getItem(KEY) ?? ''))
  return draft.ok ? draft.value : empty
})

/** Keeps what is typed. */
export const saveDraftFx = createEffect((form: AccountForm) => {
  tabStorage.setItem(KEY, JSON.stringify(z.parse(Draft, form)))
})

export const clearDraftFx = createEffect(() => tabStorage.removeItem(KEY))
