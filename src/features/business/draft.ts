import type { BusinessDetails } from '../../../contracts/model/accounts/business.ts'
import type { BusinessInput } from '../../../contracts/rules/accounts/business-details.ts'
import { z } from '../../../contracts/schema.ts'

/** The fields that the form can change. */
export const draftFields = [
  'vat_id',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'timezone',
] as const
export type DraftField = (typeof draftFields)[number]

/** What was typed into a field, and what was stored when the typing began. */
const Typed = z.object({ typed: z.string(), was: z.string() })

/** The fields that somebody typed into; the others follow what is stored. */
export const Draft = z.partialRecord(z.enum(draftFields), Typed)
export type Draft = z.infer<typeof Draft>

/** What is stored in a field, as the form shows it. */
export const storedIn = (details: BusinessDetails, field: DraftField): string =>
  details[field] ?? ''

/** What the form shows in a field. */
export const shownIn = (details: BusinessDetails, draft: Draft, field: DraftField): string =>
  draft[field]?.typed ?? storedIn(details, field)

export function withTyped(
  draft: Draft,
  details: BusinessDetails,
  field: DraftField,
  typed: string,
): Draft {
  const was = draft[field]?.was ?? storedIn(details, field)
  return { ...draft, [field]: { typed, was } }
}

/** The fields that would be changed by a save. */
export const changedFields = (details: BusinessDetails, draft: Draft): DraftField[] =>
  draftFields.filter((field) => shownIn(details, draft, field) !== storedIn(details, field))

/** The fields that somebody else changed under what was typed: they wait for a decision. */
export const clashingFields = (details: BusinessDetails, draft: Draft): DraftField[] =>
  changedFields(details, draft).filter((field) => draft[field]?.was !== storedIn(details, field))

/** What was typed holds, over what is stored by now. */
export const keepingMine = (draft: Draft, details: BusinessDetails): Draft => ({
  ...draft,
  ...Object.fromEntries(
    clashingFields(details, draft).map((field) => [
      field,
      { typed: shownIn(details, draft, field), was: storedIn(details, field) },
    ]),
  ),
})

const without = (draft: Draft, fields: readonly DraftField[]): Draft =>
  Object.fromEntries(
    draftFields.flatMap((field) =>
      draft[field] && !fields.includes(field) ? [[field, draft[field]]] : [],
    ),
  )

/** What is stored by now holds, where the two differ. */
export const takingTheirs = (draft: Draft, details: BusinessDetails): Draft =>
  without(draft, clashingFields(details, draft))

const sentIn = (input: BusinessInput, field: DraftField): string => input[field] ?? ''

/**
 * What was typed since a save was sent is still unsaved, over what that save has stored: nobody else changed it.
 * `stored` null: not known.
 */
export function afterSave(
  draft: Draft,
  input: BusinessInput,
  stored: BusinessDetails | null,
): Draft {
  const isSent = (field: DraftField) => draft[field]?.typed === sentIn(input, field)
  const rest = draftFields.flatMap((field) => {
    const entry = draft[field]
    if (!entry || isSent(field)) return []
    return [[field, stored ? { ...entry, was: storedIn(stored, field) } : entry]]
  })
  return Object.fromEntries(rest)
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** What a save sends. */
export const inputOf = (details: BusinessDetails, draft: Draft): BusinessInput => ({
  address_line_1: shownIn(details, draft, 'address_line_1'),
  address_line_2: orNull(shownIn(details, draft, 'address_line_2')),
  postal_code: shownIn(details, draft, 'postal_code'),
  city: shownIn(details, draft, 'city'),
  vat_id: orNull(shownIn(details, draft, 'vat_id')),
  timezone: shownIn(details, draft, 'timezone'),
})
