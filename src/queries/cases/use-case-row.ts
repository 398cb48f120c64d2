import { useProvidedScope } from 'effector-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { rowIn, type View } from '../../projections/view.ts'
import { rowSource } from './row-source.ts'

function useRow<T>(id: string, read: (view: View, id: string) => T): T {
  const source = rowSource(useProvidedScope())
  const subscribe = useCallback((told: () => void) => source.listen(id, told), [source, id])
  return useSyncExternalStore(subscribe, () => read(source.view(), id))
}

/** The row of a case, pending changes included; re-renders for this case alone. */
export const useCaseRow = (id: string): CaseRow | null => useRow(id, rowIn)

const isTouched = ({ overlay }: View, id: string): boolean => overlay.touched.has(id)

/** Whether something done to this case is still unconfirmed. */
export const useCasePending = (id: string): boolean => useRow(id, isTouched)
