/** Other engines, each used as its documents advise for many rows, and as fast as we know. */
import { configureStore, createEntityAdapter, createSlice } from '@reduxjs/toolkit'
import { createCollection, type Sync } from '@tanstack/db'
import { observable, reaction, runInAction } from 'mobx'
import { createStore } from 'zustand/vanilla'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseCounts, CaseRow } from '../../../contracts/model/cases/case.ts'
import { countsOf } from '../crowd.ts'
import { foldPlain, plainOffice } from '../plain-office.ts'
import { keyed, type MakeContender } from './contender.ts'

const KEPT = 100

function moved(counts: CaseCounts, events: readonly CaseEvent[]): CaseCounts {
  const next = { ...counts }
  for (const { payload } of events) {
    const { was, row } = payload
    if (was.state === undefined || was.state === row.state) continue
    next[was.state] -= 1
    next[row.state] += 1
  }
  return next
}

const lately = (known: readonly Activity[], events: readonly CaseEvent[]): Activity[] =>
  [...known, ...events.flatMap(({ payload }) => payload.activity ?? [])].slice(-KEPT)

/** The rows to take: as with us, what comes twice or late changes nothing. */
const newerRows = (events: readonly CaseEvent[], knownOf: (id: string) => CaseRow | undefined) =>
  events.flatMap(({ payload: { row } }) => {
    const known = knownOf(row.id)
    return known && known.version >= row.version ? [] : [row]
  })

/** For engines that tell of every batch: a listener compares the row with the one it knew. */
function whenOther(read: () => CaseRow | undefined, told: () => void): () => void {
  let known = read()
  return () => {
    const now = read()
    if (now !== known) told()
    known = now
  }
}

export const plainMap: MakeContender = (rows) => {
  const office = plainOffice(rows)
  const { listen, tell } = keyed()
  return {
    listen,
    take: (events) => tell(foldPlain(office, events)),
    row: (id) => office.rows.get(id),
  }
}

export const zustand: MakeContender = (rows) => {
  type State = { rows: Map<string, CaseRow>; version: number; counts: CaseCounts; last: Activity[] }
  const store = createStore<State>(() => ({
    rows: new Map(rows.map((row) => [row.id, row])),
    version: 0,
    counts: countsOf(rows),
    last: [],
  }))
  const row = (id: string) => store.getState().rows.get(id)
  return {
    take: (events) =>
      store.setState((state) => {
        for (const one of newerRows(events, (id) => state.rows.get(id))) state.rows.set(one.id, one)
        const counts = moved(state.counts, events)
        return { version: state.version + 1, counts, last: lately(state.last, events) }
      }),
    listen: (id, told) => void store.subscribe(whenOther(() => row(id), told)),
    row,
  }
}

export const reduxToolkit: MakeContender = (rows) => {
  const adapter = createEntityAdapter<CaseRow>()
  type State = {
    cases: ReturnType<typeof adapter.getInitialState>
    counts: CaseCounts
    last: Activity[]
  }
  const initialState: State = {
    cases: adapter.setAll(adapter.getInitialState(), rows),
    counts: countsOf(rows),
    last: [],
  }
  const slice = createSlice<State, readonly CaseEvent[]>({
    name: 'office',
    initialState,
    reducers: {
      applied: (state, { payload }) => {
        const newer = newerRows(payload, (id) => state.cases.entities[id])
        adapter.setMany(state.cases, newer)
        state.counts = moved(state.counts, payload)
        state.last = lately(state.last, payload)
      },
    },
  })
  const store = configureStore<State>({
    reducer: slice.reducer,
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  })
  const row = (id: string) => store.getState().cases.entities[id]
  return {
    take: (events) => store.dispatch(slice.actions.applied(events)),
    listen: (id, told) => void store.subscribe(whenOther(() => row(id), told)),
    row,
  }
}

export const mobx: MakeContender = (rows) => {
  const state = observable(
    {
      rows: observable.map(
        rows.map((row): [string, CaseRow] => [row.id, row]),
        { deep: false },
      ),
      counts: countsOf(rows),
      last: [] as Activity[],
    },
    {},
    { deep: false },
  )
  return {
    take: (events) =>
      runInAction(() => {
        for (const row of newerRows(events, (id) => state.rows.get(id))) state.rows.set(row.id, row)
        state.counts = moved(state.counts, events)
        state.last = lately(state.last, events)
      }),
    listen: (id, told) => void reaction(() => state.rows.get(id), told),
    row: (id) => state.rows.get(id),
  }
}

export const tanstackDb: MakeContender = (rows) => {
  let sync: Sync<CaseRow> | undefined
  const collection = createCollection<CaseRow>({
    id: 'cases',
    getKey: (row) => row.id,
    startSync: true,
    sync: {
      sync: (given) => {
        sync = given
        given.begin()
        for (const value of rows) given.write({ type: 'insert', value })
        given.commit()
        given.markReady()
      },
    },
  })
  let counts = countsOf(rows)
  let last: Activity[] = []
  const { listen, tell } = keyed()
  let isHeard = false
  return {
    take: (events) => {
      sync?.begin()
      for (const value of newerRows(events, (id) => collection.get(id))) {
        sync?.write({ type: 'update', value })
      }
      sync?.commit()
      counts = moved(counts, events)
      last = lately(last, events)
    },
    listen: (id, told) => {
      listen(id, told)
      if (!isHeard) collection.subscribeChanges((all) => tell(all.map(({ key }) => key)))
      isHeard = true
    },
    row: (id) => collection.get(id),
  }
}
