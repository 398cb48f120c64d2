/** As much of the other engines as is used here: they are no packages of this project, so it has no types of theirs. */

declare module '@reduxjs/toolkit' {
  export type Entities<Row> = { ids: string[]; entities: Record<string, Row> }
  export function createEntityAdapter<Row>(): {
    getInitialState: () => Entities<Row>
    setAll: (state: Entities<Row>, rows: readonly Row[]) => Entities<Row>
    setMany: (state: Entities<Row>, rows: readonly Row[]) => Entities<Row>
  }
  export function createSlice<State, Payload>(options: {
    name: string
    initialState: State
    reducers: { applied: (state: State, action: { payload: Payload }) => void }
  }): {
    reducer: (state: State | undefined, action: unknown) => State
    actions: { applied: (payload: Payload) => unknown }
  }
  export function configureStore<State>(options: {
    reducer: (state: State | undefined, action: unknown) => State
    middleware: (
      usual: (options: { serializableCheck: boolean; immutableCheck: boolean }) => unknown,
    ) => unknown
  }): {
    getState: () => State
    dispatch: (action: unknown) => void
    subscribe: (told: () => void) => () => void
  }
}

declare module 'zustand/vanilla' {
  export function createStore<State>(begin: () => State): {
    getState: () => State
    setState: (change: (state: State) => Partial<State>) => void
    subscribe: (told: (state: State) => void) => () => void
  }
}

declare module 'mobx' {
  export const observable: {
    <State extends object>(state: State, annotations: object, options: { deep: boolean }): State
    map: <Value>(entries: [string, Value][], options: { deep: boolean }) => Map<string, Value>
  }
  export function runInAction(action: () => void): void
  export function reaction(watched: () => unknown, told: () => void): () => void
}

declare module '@tanstack/db' {
  export type Sync<Row> = {
    begin: () => void
    write: (message: { type: 'insert' | 'update'; value: Row }) => void
    commit: () => void
    markReady: () => void
  }
  export function createCollection<Row>(options: {
    id: string
    getKey: (row: Row) => string
    startSync: boolean
    sync: { sync: (given: Sync<Row>) => void }
  }): {
    get: (id: string) => Row | undefined
    subscribeChanges: (told: (changes: { key: string }[]) => void) => unknown
  }
}
