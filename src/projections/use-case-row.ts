import { createWatch, type Scope } from 'effector'
import { useProvidedScope } from 'effector-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { CaseRow } from '../../contracts/model/case.ts'
import { $view } from './overlay.ts'
import { rowIn, type View } from './view.ts'

/**
 * Tells mounted rows of a scope that their case changed: each listens by its id and is told once a
 * batch, so that a batch costs what it touches, however many rows are loaded (stack.md, 4).
 */
type RowSource = {
  view: () => View
  listen: (id: string, listener: () => void) => () => void
}

const sources = new WeakMap<Scope, RowSource>()

function createRowSource(scope: Scope): RowSource {
  const listeners = new Map<string, Set<() => void>>()
  let view = scope.getState($view)

  const tell = (ids: Iterable<string>) => {
    const told = new Set<Set<() => void>>()
    for (const id of ids) {
      const known = listeners.get(id)
      if (!known || told.has(known)) continue
      told.add(known)
      for (const listener of known) listener()
    }
  }
  createWatch({
    unit: $view,
    scope,
    fn: (next) => {
      const before = view
      view = next
      if (before.overlay !== next.overlay) {
        tell([...before.overlay.touched.keys(), ...next.overlay.touched.keys()])
      }
      if (before.office.rows !== next.office.rows) tell(next.office.rows.dirty)
    },
  })

  return {
    view: () => view,
    listen: (id, listener) => {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(id)
      }
    },
  }
}

function rowSource(scope: Scope | null): RowSource {
  if (!scope) throw new Error('A case row was rendered outside the scope of the app')
  const known = sources.get(scope) ?? createRowSource(scope)
  sources.set(scope, known)
  return known
}

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
