import { useStoreMap, useUnit } from 'effector-react'
import type { AccountField } from '../../../contracts/rules/accounts/account.ts'
import { $form, fieldLeft, fieldTyped } from './model.ts'
import { $errors } from './sending.ts'

/** What a control of the form needs: its value, what is wrong with it, and what it tells. */
export function useAccountField(field: AccountField) {
  const value = useStoreMap({ store: $form, keys: [field], fn: (form, [key]) => form[key] })
  const error = useStoreMap({
    store: $errors,
    keys: [field],
    fn: (errors, [key]) => errors[key] ?? null,
  })
  const { type, leave } = useUnit({ type: fieldTyped, leave: fieldLeft })
  return {
    name: field,
    value,
    error,
    onType: (typed: string) => type({ field, value: typed }),
    onLeave: () => leave(field),
  }
}
