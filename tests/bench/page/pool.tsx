import { CloudUpload, Envelope, Notifications, Pause, WarningSign } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type CaseRow, CaseState } from '../../../contracts/model/cases/case.ts'
import {
  emailProgress,
  failureText,
  isReminderOverdue,
} from '../../../contracts/rules/cases/case-row.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { caseStateAppearance } from '../../../src/actions/case-state-appearance.ts'
import { formatDateShort } from '../../../src/ui/format.ts'
import { ProgressBar } from '../../../src/ui/state/progress-bar.tsx'
import { Glyph } from '../../../src/ui/tag/glyphs.tsx'
import { TODAY } from '../crowd.ts'

/** What a row is made of, ready to be copied: the very markup of the real row. */
function piece(element: ReactElement): Element {
  const template = document.createElement('template')
  template.innerHTML = renderToStaticMarkup(element)
  return template.content.firstElementChild ?? document.createElement('span')
}

const iconPiece = (Icon: typeof Pause, tone: string, text: string): Element =>
  piece(
    <span className={`fw-case-icon fw-ink-${tone}`} data-fw-tip={text}>
      <Icon title={text} />
    </span>,
  )

function pieces() {
  return {
    glyphs: new Map(
      CaseState.options.map((state) => {
        const { shape, tone } = caseStateAppearance[state]
        return [state, piece(<Glyph shape={shape} tone={tone} label={caseStateLabels[state]} />)]
      }),
    ),
    icons: {
      failure: iconPiece(WarningSign, 'danger', 'Failed'),
      license: iconPiece(CloudUpload, 'info', 'License uploaded'),
      paused: iconPiece(Pause, 'warning', 'Automation paused'),
      overdue: iconPiece(Notifications, 'warning', 'Reminder overdue'),
      reminder: iconPiece(Notifications, 'neutral', 'Reminder'),
      unread: iconPiece(Envelope, 'info', 'Unread email(s)'),
    },
    row: piece(
      <div role="option" tabIndex={-1} aria-selected={false} className="fw-row">
        <div className="fw-case-row">
          <span className="fw-case-host fw-fill fw-ellipsis" />
          <span className="fw-case-progress">
            <ProgressBar value={0} label="" />
          </span>
          <span className="fw-case-date fw-num" />
        </div>
      </div>,
    ),
  }
}

type Pieces = ReturnType<typeof pieces>
type IconName = keyof Pieces['icons']

function iconsOf(row: CaseRow): IconName[] {
  const reminder = row.state === 'ACTIVE' && row.reminder_date !== null
  const wanted: Record<IconName, boolean> = {
    failure: failureText(row) !== null,
    license: row.total_unchecked_licenses > 0,
    paused: row.num_scheduled_emails_paused > 0,
    overdue: reminder && isReminderOverdue(row, TODAY),
    reminder: reminder && !isReminderOverdue(row, TODAY),
    unread: row.total_unread_emails > 0,
  }
  return (Object.keys(wanted) as IconName[]).filter((name) => wanted[name])
}

const find = (root: Element, selector: string): HTMLElement => {
  const found = root.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`the row has no ${selector}`)
  return found
}

/** One place of the pool; remembers what it shows and touches only what differs. */
function slot(parts: Pieces, rowHeight: number) {
  const option = parts.row.cloneNode(true)
  if (!(option instanceof HTMLElement)) throw new Error('a row is an element')
  const line = find(option, '.fw-case-row')
  const host = find(option, '.fw-case-host')
  const progress = find(option, '.fw-case-progress')
  const bar = find(option, '.fw-progress')
  const meter = find(option, '.fw-progress-meter')
  const date = find(option, '.fw-case-date')
  let state = ''
  let iconKey = ''
  option.style.height = `${rowHeight}px`

  const show = (index: number, row: CaseRow, size: number) => {
    option.setAttribute('aria-posinset', String(index + 1))
    option.setAttribute('aria-setsize', String(size))
    option.style.transform = `translateY(${index * rowHeight}px)`
    host.textContent = row.host
    host.title = row.host
    date.textContent = formatDateShort(row.last_case_activity_timestamp)
    line.classList.toggle('fw-case-row-unread', row.total_unread_emails > 0)
    if (state !== row.state) {
      if (state) line.firstElementChild?.remove()
      const glyph = parts.glyphs.get(row.state)
      if (glyph) line.prepend(glyph.cloneNode(true))
      state = row.state
    }
    const icons = iconsOf(row)
    if (iconKey !== icons.join()) {
      iconKey = icons.join()
      for (const old of line.querySelectorAll('.fw-case-icon')) old.remove()
      for (const name of icons) line.insertBefore(parts.icons[name].cloneNode(true), progress)
    }
    const percent = Math.round((emailProgress(row, 'PRO') ?? 0) * 100)
    progress.dataset.fwTip = `${percent}% of emails sent`
    bar.setAttribute('aria-label', `${percent}% of emails sent`)
    bar.setAttribute('aria-valuenow', String(percent))
    meter.style.width = `${percent}%`
  }
  return { option, show }
}

export type DomPool = { box: HTMLElement; changed: (ids: Iterable<string>) => void }

const OVERSCAN = 4

/** The reference list: a pool of rows moved and filled by hand, no framework in between. */
export function domPool(
  parent: Element,
  ids: readonly string[],
  rowOf: (id: string) => CaseRow | undefined,
  rowHeight: number,
): DomPool {
  const box = document.createElement('div')
  box.className = 'fw-list fw-fill-down'
  box.setAttribute('role', 'listbox')
  const rows = document.createElement('div')
  rows.className = 'fw-list-rows'
  rows.style.height = `${ids.length * rowHeight}px`
  box.append(rows)
  parent.append(box)

  const parts = pieces()
  const size = Math.ceil(box.clientHeight / rowHeight) + 1 + 2 * OVERSCAN
  if (size >= ids.length) throw new Error('the list is as high as its rows: its styles have moved')
  const slots = Array.from({ length: size }, () => slot(parts, rowHeight))
  for (const { option } of slots) rows.append(option)
  const shown = new Array<number>(size).fill(-1)
  const placeOf = new Map<string, number>()

  const fill = (index: number, again: boolean) => {
    const place = index % size
    const id = ids[index]
    const row = id === undefined ? undefined : rowOf(id)
    if (!row || (!again && shown[place] === index)) return
    const before = ids[shown[place] ?? -1]
    if (before !== undefined) placeOf.delete(before)
    shown[place] = index
    placeOf.set(row.id, index)
    slots[place]?.show(index, row, ids.length)
  }
  const move = () => {
    const wanted = Math.floor(box.scrollTop / rowHeight) - OVERSCAN
    const first = Math.max(0, Math.min(ids.length - size, wanted))
    for (let index = first; index < first + size; index += 1) fill(index, false)
  }
  box.addEventListener('scroll', move)
  move()
  return {
    box,
    changed: (changedIds) => {
      for (const id of changedIds) {
        const index = placeOf.get(id)
        if (index !== undefined) fill(index, true)
      }
    },
  }
}
