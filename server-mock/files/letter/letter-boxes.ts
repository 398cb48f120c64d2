import type { Pen } from '../pdf-page.ts'
import type { Block, Cell, Table } from './letter-blocks.ts'
import { fontFile } from './letter-fonts.ts'
import { extentOf, type Line, linesOf, type Placed, type Setting } from './letter-lines.ts'
import { plainStyle } from './letter-style.ts'

/** What is put on a sheet whole, one below the other. */
export type Box = {
  before: number
  height: number
  /** Stays on the sheet of what follows. */
  keep: boolean
  draw(pen: Pen, x: number, y: number): void
  /** Where it is higher than the rest of a sheet: what fits there, and what goes on; null where nothing fits. */
  split?(height: number): readonly [Box, Box] | null
}

const RULE = '#b9bec6'

function drawText(pen: Pen, part: Extract<Placed, { kind: 'text' }>, x: number, y: number): void {
  const { text, face, style, width } = part
  const base = y - style.raise
  if (style.background)
    pen.rect(x, base - style.size * 0.9, width, style.size * 1.2).fill(style.background)
  pen
    .font(fontFile(face))
    .fontSize(style.size)
    .fillColor(style.color)
    .text(text, x, base, { lineBreak: false, baseline: 'alphabetic' })
  const stroke = (at: number): void =>
    void pen.rect(x, at, width, Math.max(0.4, style.size / 20)).fill(style.color)
  if (style.underline) stroke(base + style.size * 0.11)
  if (style.strike) stroke(base - style.size * 0.28)
}

function drawLine(pen: Pen, line: Line, x: number, y: number): void {
  for (const part of line.placed) {
    if (part.kind === 'text') drawText(pen, part, x + part.x, y + line.baseline)
    else {
      const { bytes } = part.picture
      // Bytes alone: of a text it would read the file of that name.
      const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const top = y + line.baseline - part.height
      pen.image(image, x + part.x, top, { width: part.width, height: part.height })
    }
  }
}

/** Where a marker stands left of the text that it belongs to. */
const MARKER = { left: 14, size: plainStyle.size }

function drawMarker(pen: Pen, marker: string, x: number, y: number): void {
  pen
    .font(fontFile(plainStyle))
    .fontSize(MARKER.size)
    .fillColor(plainStyle.color)
    .text(marker, x - MARKER.left, y, { lineBreak: false, baseline: 'alphabetic' })
}

const PADDED = 2

/** The columns' widths: what their texts need, shared out where that is more than there is. */
function columnsOf(setting: Setting, table: Table, whole: number): number[] {
  const count = Math.max(
    1,
    ...table.rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)),
  )
  const needs = Array.from({ length: count }, () => ({ least: 8, most: 8 }))
  for (const row of table.rows) {
    let at = 0
    for (const cell of row) {
      const column = needs[at]
      if (column && cell.span === 1) {
        const { least, most } = cellExtent(setting, cell, whole)
        column.least = Math.max(column.least, least)
        column.most = Math.max(column.most, most)
      }
      at += cell.span
    }
  }
  const sum = (of: 'least' | 'most') => needs.reduce((total, one) => total + one[of], 0)
  const [least, most] = [sum('least'), sum('most')]
  const asked = table.width && 'share' in table.width ? table.width.share * whole : 0
  const room = Math.max(Math.min(most, whole), asked)
  if (least >= room) return needs.map((one) => (one.least * whole) / Math.max(least, whole))
  const spare = room - least
  const stretch = most > least ? spare / (most - least) : 0
  if (most > least) return needs.map((one) => one.least + (one.most - one.least) * stretch)
  return needs.map((one) => one.least + spare / count)
}

function cellExtent(setting: Setting, { blocks, width, padding }: Cell, whole: number) {
  const extents = blocks.map((block) =>
    block.kind === 'paragraph'
      ? extentOf(setting, block, whole)
      : { least: 40, most: block.kind === 'table' ? whole / 2 : 40 },
  )
  const edge = 2 * padding
  const least = Math.max(8, ...extents.map((one) => one.least)) + edge
  const most = Math.max(8, ...extents.map((one) => one.most)) + edge
  const asked = width === null ? null : 'share' in width ? width.share * whole : width.points
  if (asked === null) return { least, most }
  return { least, most: Math.max(least, asked) }
}

/** Cells of a row, each with its boxes, where they stand. */
type Column = { x: number; width: number; boxes: readonly Box[]; cell: Cell }

const heightOf = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { height }, at) => sum + height + (at === 0 ? 0 : (boxes[at]?.before ?? 0)), 0)

function rowBox(columns: readonly Column[], before: number, border: boolean): Box {
  const height = Math.max(
    0,
    ...columns.map(({ boxes, cell }) => heightOf(boxes) + 2 * cell.padding),
  )
  return {
    before,
    height,
    keep: false,
    draw: (pen, x, y) => {
      for (const { x: at, width, boxes, cell } of columns) {
        if (cell.background) pen.rect(x + at, y, width, height).fill(cell.background)
        if (border)
          pen
            .rect(x + at, y, width, height)
            .lineWidth(0.5)
            .stroke(RULE)
        stack(boxes, y + cell.padding, (box, top) => box.draw(pen, x + at + cell.padding, top))
      }
    },
    split: (room) => {
      const cut = columns.map((column) => cutAt(column, room - 2 * column.cell.padding))
      if (cut.every(({ first }) => first.length === 0)) return null
      const part = (which: 'first' | 'rest', above: number) =>
        rowBox(
          columns.map((column, at) => ({ ...column, boxes: cut[at]?.[which] ?? [] })),
          above,
          border,
        )
      return [part('first', before), part('rest', 0)]
    },
  }
}

function stack(boxes: readonly Box[], from: number, each: (box: Box, y: number) => void): void {
  let y = from
  for (const [at, box] of boxes.entries()) {
    if (at > 0) y += box.before
    each(box, y)
    y += box.height
  }
}

/** The boxes of a cell that fit into a height, and the others. */
function cutAt({ boxes }: Column, room: number): { first: Box[]; rest: Box[] } {
  let used = 0
  for (const [at, box] of boxes.entries()) {
    used += box.height + (at > 0 ? box.before : 0)
    if (used > room) return { first: boxes.slice(0, at), rest: boxes.slice(at) }
  }
  return { first: [...boxes], rest: [] }
}

function* tableBoxes(setting: Setting, table: Table, whole: number): Generator<Box> {
  const room = whole - table.left
  const widths = columnsOf(setting, table, room)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  for (const [number, row] of table.rows.entries()) {
    let at = 0
    const columns = row.map((cell): Column => {
      const x = (starts[at] ?? 0) + table.left
      const width = widths.slice(at, at + cell.span).reduce((sum, one) => sum + one, 0)
      at += cell.span
      const inner = Math.max(8, width - 2 * cell.padding)
      return { x, width, cell, boxes: [...boxesOf(setting, cell.blocks, inner)] }
    })
    yield rowBox(columns, number === 0 ? table.before : table.border ? 0 : PADDED, table.border)
  }
}

/** What a block is put together of, line by line, in a place of this width. */
export function* boxesOf(
  setting: Setting,
  blocks: readonly Block[],
  whole: number,
): Generator<Box> {
  for (const block of blocks) {
    if (block.kind === 'table') {
      yield* tableBoxes(setting, block, whole)
      continue
    }
    const { left, before } = block
    if (block.kind === 'rule') {
      const draw: Box['draw'] = (pen, x, y) =>
        void pen
          .moveTo(x + left, y + 0.5)
          .lineTo(x + whole, y + 0.5)
          .lineWidth(0.6)
          .stroke(RULE)
      yield { before, height: 1, keep: false, draw }
      continue
    }
    let isFirst = true
    for (const line of linesOf(setting, block, Math.max(8, whole - left))) {
      const marker = isFirst ? block.marker : null
      yield {
        before: isFirst ? before : 0,
        height: line.height,
        keep: block.keep,
        draw: (pen, x, y) => {
          if (marker !== null) drawMarker(pen, marker, x + left, y + line.baseline)
          drawLine(pen, line, x + left, y)
        },
      }
      isFirst = false
    }
    if (isFirst && block.marker !== null) {
      const { marker } = block
      const height = MARKER.size * 1.3
      const draw: Box['draw'] = (pen, x, y) => drawMarker(pen, marker, x + left, y + MARKER.size)
      yield { before, height, keep: false, draw }
    }
  }
}
