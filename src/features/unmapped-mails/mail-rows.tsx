import { useUnit } from 'effector-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { $unmapped } from '../../queries/cases/counts.ts'
import {
  $moreUnmappedMailsStatus,
  $unmappedMails,
  moreUnmappedMailsRequested,
} from '../../queries/set-up/unmapped-mails.ts'
import { useRowHeight } from '../../ui/appearance/row-height.ts'
import { Button } from '../../ui/button/button.tsx'
import { isTickKey, isTickPress, rowUnder, taken } from '../../ui/virtual-list/row-marks.ts'
import { useRowCursor } from '../../ui/virtual-list/use-row-cursor.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list/virtual-list.tsx'
import { MailRow } from './mail-row.tsx'
import { $openId, mailChosen } from './model.ts'
import { $isTicking, $ticked, allTicked, ticksAdded, ticksCleared, tickToggled } from './ticks.ts'

/** The next page is asked for from here on, as in the case list. */
const THRESHOLD = 0.94
/** Two lines of text in place of one. */
const SECOND_LINE = 16

const renderRow = (index: number) => <MailRow index={index} />

/** The mails on their recycled pool, with the keyboard's cursor and what is ticked. */
export function MailRows({ ids }: { readonly ids: readonly string[] }) {
  const { mails, unmapped, openId, choose, loadMore, ticked, isTicking } = useUnit({
    mails: $unmappedMails,
    unmapped: $unmapped,
    openId: $openId,
    choose: mailChosen,
    loadMore: moreUnmappedMailsRequested,
    ticked: $ticked,
    isTicking: $isTicking,
  })
  const [cursor, moveTo] = useRowCursor(ids)
  const handle = useRef<VirtualListHandle>(null)
  const rowHeight = useRowHeight() + SECOND_LINE
  const ended = mails.cursor === null
  useOpenInView(ids, openId, (index) => {
    moveTo(index)
    handle.current?.scrollToIndex(index)
  })
  useArrivals(ids, (rows) => handle.current?.keepPlace(rows))
  const onScrollRatio = useCallback(
    (ratio: number) => {
      if (ratio >= THRESHOLD && !ended) loadMore()
    },
    [ended, loadMore],
  )
  return (
    <div
      className={
        isTicking
          ? 'fw-mail-rows fw-rows-selecting fw-stack fw-fill-down'
          : 'fw-mail-rows fw-stack fw-fill-down'
      }
      {...useTicking(ids, cursor)}
    >
      <VirtualList
        ref={handle}
        ariaLabel="Unmapped emails"
        count={ids.length}
        total={ended ? ids.length : Math.max(ids.length, unmapped?.total ?? 0)}
        rowHeight={rowHeight}
        renderRow={renderRow}
        cursor={cursor}
        onCursor={moveTo}
        onActivate={(index) => choose(ids[index] ?? null)}
        isSelected={(index) => ids[index] === openId}
        isChecked={(index) => ticked.has(ids[index] ?? '')}
        onScrollRatio={onScrollRatio}
        after={<ListEnd ended={ended} />}
      />
    </div>
  )
}

/** Once for each mail that opens: whoever scrolls away from it afterwards means to. */
function useOpenInView(
  ids: readonly string[],
  openId: string | null,
  show: (index: number) => void,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const at = openId === null || openId === shown.current ? -1 : ids.indexOf(openId)
    shown.current = openId
    if (at >= 0) show(at)
  })
}

/** What is looked at stays where it is when mails come in above it. */
function useArrivals(ids: readonly string[], keep: (rows: number) => void): void {
  const first = useRef(ids[0])
  useEffect(() => {
    const at = first.current === undefined ? 0 : ids.indexOf(first.current)
    first.current = ids[0]
    if (at > 0) keep(at)
  })
}

/**
 * x or Space for the row under the cursor, Shift with the arrows for the next ones, Ctrl+A for all that are loaded, Escape
 * for none; with the mouse the box of a row, or Ctrl or Shift with a press on it.
 */
function useTicking(ids: readonly string[], cursor: number | null) {
  const { isTicking, toggle, add, all, clear } = useUnit({
    isTicking: $isTicking,
    toggle: tickToggled,
    add: ticksAdded,
    all: allTicked,
    clear: ticksCleared,
  })
  const idsAt = (from: number, to = from) =>
    ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'a') {
      taken(event)
      all()
    } else if (isTickKey(event) && cursor !== null) {
      taken(event)
      for (const id of idsAt(cursor)) toggle(id)
    } else if (shiftKey && !isCommand && (key === 'ArrowDown' || key === 'ArrowUp')) {
      // The list moves its cursor by the same key.
      const from = cursor ?? 0
      add(idsAt(from, from + (key === 'ArrowDown' ? 1 : -1)))
    } else if (key === 'Escape' && isTicking) {
      taken(event)
      clear()
    }
  }
  const onClickCapture = (event: MouseEvent): void => {
    const row = rowUnder(event.target)
    if (row === null) return
    if (event.shiftKey) {
      taken(event)
      add(idsAt(cursor ?? row, row))
    } else if (isTickPress(event)) {
      taken(event)
      for (const id of idsAt(row)) toggle(id)
    }
  }
  return { onKeyDown, onClickCapture }
}

/** Stands below the last row: more is coming, could not be loaded, or there is no more. */
function ListEnd({ ended }: { readonly ended: boolean }) {
  const { status, loadMore } = useUnit({
    status: $moreUnmappedMailsStatus,
    loadMore: moreUnmappedMailsRequested,
  })
  const error = errorOf(status)
  if (error !== null) {
    return (
      <div className="fw-mail-end fw-centre" role="alert">
        <span>{error}</span>
        <Button onClick={() => loadMore()}>Try again</Button>
      </div>
    )
  }
  return (
    <div className="fw-mail-end fw-centre">{ended ? 'No more data to load.' : 'Loading ...'}</div>
  )
}
