import { useStoreMap, useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { Selection } from '../../../actions/selection.ts'
import { UnsavedMark } from '../../../ui/record-form/unsaved-mark.tsx'
import '../../../ui/table/records.css'
import { $typedAt, draftsLooked } from './draft-mark-model.ts'

/** Looks at what the browser keeps, once for all marks: at first, and when another tab has written. */
export function DraftWatch() {
  const look = useUnit(draftsLooked)
  useEffect(() => {
    const onStorage = () => look()
    look()
    // Of another tab; what this one keeps is told by its forms.
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [look])
  return null
}

/** At an entry: something is typed in the forms of its screen and not saved (G-614, G-722). */
export function DraftMark({ at }: { readonly at: Selection }) {
  const isTyped = useStoreMap({ store: $typedAt, keys: [at], fn: (typed) => typed.has(at) })
  return isTyped && <UnsavedMark />
}
