import { useUnit } from 'effector-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { $addCaseOpen } from './add-case-model.ts'

const AddCaseForm = lazyPart(() => import('./add-case-form.tsx'))

/** The add-case dialog: fetched when it is first asked for, and kept, so that its focus can return. */
export function AddCaseDialog() {
  const isOpen = useUnit($addCaseOpen)
  const [wanted, setWanted] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return (
    wanted && (
      <Suspense>
        <AddCaseForm />
      </Suspense>
    )
  )
}
