import { useUnit } from 'effector-react'
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatCount } from '../../ui/format.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list/virtual-list.tsx'
import type { Entry } from '../entries/entry-index.ts'
import { $chosen, $dropped, $isRead, entryChosen } from '../entries/model.ts'
import { FilterHead } from '../filter/filter-head.tsx'
import { $isFiltering, $shown, filterCleared, placeOfRow, type Shown } from '../filter/model.ts'
import { EntryRow } from './entry-row.tsx'
import './entry-list.css'

const ROW_HEIGHT = 24

/** Events and commands, newest first, on recycled rows: the cursor is what is looked at. */
export function EntryList({ ref }: { readonly ref: Ref<VirtualListHandle> }) {
  const { shown, chosen, choose } = useUnit({ shown: $shown, chosen: $chosen, choose: entryChosen })
  const list = useRef<VirtualListHandle>(null)
  useImperativeHandle(ref, () => ({
    focus: () => list.current?.focus(),
    scrollToIndex: (index) => list.current?.scrollToIndex(index),
    keepPlace: (rows) => list.current?.keepPlace(rows),
  }))
  useStableRows(list, shown)

  const entryOf = useCallback(
    (row: number): Entry | null => shown.entries[placeOfRow(shown, row)] ?? null,
    [shown],
  )
  const chosenRow = chosen === null ? null : rowOf(shown, chosen)
  const seen = useRef<Entry | null>(null)
  // Once for each choice: who scrolls away from it afterwards means to.
  useLayoutEffect(() => {
    if (chosenRow !== null && seen.current !== chosen) list.current?.scrollToIndex(chosenRow)
    seen.current = chosen
  }, [chosen, chosenRow])

  const renderRow = useCallback(
    (row: number) => {
      const entry = entryOf(row)
      return entry && <EntryRow entry={entry} isLater={isAfter(entry, chosen)} />
    },
    [entryOf, chosen],
  )
  return (
    <div className="fw-entries fw-stack fw-fill-down">
      <FilterHead />
      <VirtualList
        ref={list}
        ariaLabel="Events and commands"
        count={shown.count}
        rowHeight={ROW_HEIGHT}
        renderRow={renderRow}
        cursor={chosenRow}
        onCursor={(row) => choose(entryOf(row))}
        onActivate={() => undefined}
        isSelected={(row) => row === chosenRow}
        busy={shown.progress !== null}
        after={<NothingShown />}
      />
    </div>
  )
}

/** The row of an entry, or null when the filter hides it. Places and their entries both are in order. */
function rowOf({ entries, places, count }: Shown, entry: Entry): number | null {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = entries[places ? (places[middle] ?? -1) : middle]
    if (one && isBefore(one, entry)) low = middle + 1
    else high = middle
  }
  for (let at = low; at < count; at += 1) {
    const one = entries[places ? (places[at] ?? -1) : at]
    if (one === entry) return count - 1 - at
    if (!one || one.at !== entry.at) return null
  }
  return null
}

/** A command has so many events before it; the one that came next is after it. */
const isAfter = (entry: Entry, chosen: Entry | null): boolean =>
  chosen !== null &&
  (entry.at > chosen.at ||
    (entry.at === chosen.at && entry.kind === 'event' && chosen.kind === 'command'))

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at

/** New rows come in above: what somebody has scrolled to stays under the eye. */
function useStableRows(list: { current: VirtualListHandle | null }, shown: Shown): void {
  const source = shown.places ?? shown.entries
  const before = useRef({ source, count: shown.count })
  useLayoutEffect(() => {
    const { source: known, count } = before.current
    if (known === source && shown.count > count) list.current?.keepPlace(shown.count - count)
    before.current = { source, count: shown.count }
  }, [list, source, shown.count])
}

/** What stands where the list ends: that nothing fits, or that the log begins here. */
function NothingShown() {
  const { shown, isRead, isFiltering, dropped, clear } = useUnit({
    shown: $shown,
    isRead: $isRead,
    isFiltering: $isFiltering,
    dropped: $dropped,
    clear: filterCleared,
  })
  if (!isRead || shown.progress !== null) return null
  if (shown.count === 0)
    return (
      <p className="fw-entries-end fw-text-small fw-text-3">
        {isFiltering ? 'No entries match the filter.' : 'No events yet.'}{' '}
        {isFiltering && <LinkButton onClick={() => clear()}>Clear filter</LinkButton>}
      </p>
    )
  if (dropped === 0) return null
  return (
    <p className="fw-entries-end fw-text-small fw-text-3">
      The log begins here: {formatCount(dropped)} older events are stored without their details.
    </p>
  )
}
