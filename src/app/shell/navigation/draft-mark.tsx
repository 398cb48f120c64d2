import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { UnsavedMark } from '../../../ui/record-form/unsaved-mark.tsx'
import '../../../ui/table/records.css'
import { $isTemplateTyped, draftsLooked } from './draft-mark-model.ts'

/** At the entry of the mail flows: something is typed in one of their templates and not saved (G-614). */
export function DraftMark() {
  const { isTyped, look } = useUnit({ isTyped: $isTemplateTyped, look: draftsLooked })
  useEffect(() => {
    const onStorage = () => look()
    look()
    // Of another tab; what this one keeps is told by its forms.
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [look])
  return isTyped && <UnsavedMark />
}
