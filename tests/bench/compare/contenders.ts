/** Other engines with the same task: rows by id, counts by state, the last 100 activities, listeners by id. */
import { createRequire } from 'node:module'
import type { CaseEvent } from '../../../contracts/events/definitions.ts'
import type { Activity } from '../../../contracts/model/activity.ts'
import type { CaseCounts, CaseRow } from '../../../contracts/model/case.ts'
import { countsOf } from '../crowd.ts'
import { foldPlain, plainOffice } from '../plain-office.ts'

/** Installed in a folder of their own by `npm run bench:compare`; the product knows none of them. */
const load = createRequire(new URL('../../../.cache/compare/package.json', import.meta.url))
const packages = {
  redux: '@reduxjs/toolkit',
  zustand: 'zustand/vanilla',
  mobx: 'mobx',
  tanstack: '@tanstack/db',
}

/** `take` folds a batch; `listen` tells whenever the row of this case has changed. */
export type Contender = {
  take: (events: readonly CaseEvent[]) => void
  listen: (id: string, told: () => void) => void
  /** The rows afterwards, to see that all did the same. */
  row: (id: string) => CaseRow | undefined
}

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

/** Calls the listeners of what a batch changed, each once. */
function keyed() {
  const byId = new Map<string, (() => void)[]>()
  return {
    listen: (id: string, told: () => void) => void byId.set(id, [...(byId.get(id) ?? []), told]),
    tell: (ids: Iterable<string>) => {
      if (byId.size > 0) for (const id of ids) for (const told of byId.get(id) ?? []) told()
    },
  }
}

export function plainMap(rows: readonly CaseRow[]): Contender {
  const office = plainOffice(rows)
  const { listen, tell } = keyed()
  return {
    listen,
    take: (events) => tell(foldPlain(office, events)),
    row: (id) => office.rows.get(id),
  }
}

export function zustand(rows: readonly CaseRow[]): Contender {
  const { createStore } = load(packages.zustand)
  type State = { rows: Map<string, CaseRow>; version: number; counts: CaseCounts; last: Activity[] }
  const store = createStore(
    (): State => ({
      rows: new Map(rows.map((row) => [row.id, row])),
      version: 0,
      counts: countsOf(rows),
      last: [],
    }),
  )
  return {
    take: (events) =>
      store.setState((state: State) => {
        for (const row of newerRows(events, (id) => state.rows.get(id))) state.rows.set(row.id, row)
        const counts = moved(state.counts, events)
        return { version: state.version + 1, counts, last: lately(state.last, events) }
      }),
    listen: (id, told) =>
      store.subscribe((state: State) => {
        if (state.rows.get(id)) told()
      }),
    row: (id) => store.getState().rows.get(id),
  }
}

export function reduxToolkit(rows: readonly CaseRow[]): Contender {
  const { configureStore, createEntityAdapter, createSlice } = load(packages.redux)
  const adapter = createEntityAdapter()
  type State = {
    cases: { entities: Record<string, CaseRow> }
    counts: CaseCounts
    last: Activity[]
  }
  const slice = createSlice({
    name: 'office',
    initialState: {
      cases: adapter.setAll(adapter.getInitialState(), rows),
      counts: countsOf(rows),
      last: [],
    },
    reducers: {
      applied: (state: State, { payload }: { payload: readonly CaseEvent[] }) => {
        adapter.setMany(
          state.cases,
          newerRows(payload, (id) => state.cases.entities[id]),
        )
        state.counts = moved(state.counts, payload)
        state.last = lately(state.last, payload)
      },
    },
  })
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (usual: (options: object) => unknown) =>
      usual({ serializableCheck: false, immutableCheck: false }),
  })
  const row = (id: string) => store.getState().cases.entities[id]
  return {
    take: (events) => store.dispatch(slice.actions.applied(events)),
    listen: (id, told) => {
      let known = row(id)
      store.subscribe(() => {
        if (row(id) !== known) told()
        known = row(id)
      })
    },
    row,
  }
}

export function mobx(rows: readonly CaseRow[]): Contender {
  const { observable, runInAction, reaction } = load(packages.mobx)
  const state = observable(
    {
      rows: observable.map(
        rows.map((row) => [row.id, row]),
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
    listen: (id, told) => reaction(() => state.rows.get(id), told),
    row: (id) => state.rows.get(id),
  }
}

type Sync = {
  begin: () => void
  write: (m: object) => void
  commit: () => void
  markReady: () => void
}

export function tanstackDb(rows: readonly CaseRow[]): Contender {
  const { createCollection } = load(packages.tanstack)
  let sync: Sync | undefined
  const collection = createCollection({
    id: 'cases',
    getKey: (row: CaseRow) => row.id,
    startSync: true,
    sync: {
      sync: (given: Sync) => {
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
      if (!isHeard) {
        collection.subscribeChanges((all: { key: string }[]) => tell(all.map(({ key }) => key)))
      }
      isHeard = true
    },
    row: (id) => collection.get(id),
  }
}
