import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { foldPlain, type PlainOffice, plainOffice } from '../plain-office.ts'
import { ActivityView, CountView, countNames, RowView } from './views.tsx'

/** The reference with a queue, flushed in a microtask, and listeners: by id for rows, one set for all else. */
export type PlainSource = {
  office: PlainOffice
  take: (events: readonly CaseEvent[]) => void
  onRow: (id: string, told: () => void) => () => void
  onBatch: (told: () => void) => () => void
}

export function plainSource(rows: readonly CaseRow[]): PlainSource {
  const office = plainOffice(rows, rows[0]?.id ?? '')
  const byId = new Map<string, Set<() => void>>()
  const batch = new Set<() => void>()
  let waiting: CaseEvent[] = []
  const flush = () => {
    const events = waiting
    waiting = []
    for (const id of foldPlain(office, events)) {
      const listeners = byId.get(id)
      if (listeners) for (const told of listeners) told()
    }
    for (const told of batch) told()
  }
  return {
    office,
    take: (events) => {
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push(...events)
    },
    onRow: (id, told) => {
      const known = byId.get(id) ?? new Set()
      byId.set(id, known.add(told))
      return () => known.delete(told)
    },
    onBatch: (told) => {
      batch.add(told)
      return () => batch.delete(told)
    },
  }
}

type Part = { source: PlainSource }

function Row({ source, id }: Part & { id: string }) {
  const subscribe = useCallback((told: () => void) => source.onRow(id, told), [source, id])
  const row = useSyncExternalStore(subscribe, () => source.office.rows.get(id) ?? null)
  return <RowView row={row} />
}

function Count({ source, name }: Part & { name: (typeof countNames)[number] }) {
  const count = useSyncExternalStore(source.onBatch, () => source.office.counts[name])
  return <CountView name={name} count={count} />
}

function Activities({ source }: Part) {
  const activities = useSyncExternalStore(source.onBatch, () => source.office.timeline)
  return <ActivityView activities={activities} />
}

/** The same screen on the reference. */
export const plainScreen = (source: PlainSource, ids: readonly string[]): ReactNode => (
  <>
    {ids.map((id) => (
      <Row key={id} source={source} id={id} />
    ))}
    {countNames.map((name) => (
      <Count key={name} source={source} name={name} />
    ))}
    <Activities source={source} />
  </>
)
