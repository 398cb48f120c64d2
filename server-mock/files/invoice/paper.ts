import { fonts, type Labelled, type Pen } from '../pdf-page.ts'
import type { Part, PartName, Tags } from './tags.ts'

/** What an invoice is drawn on; every text is placed by hand, so that none begins a page by itself. */
export type Paper = { pen: Pen; tags: Tags; whole: Part | null }

/** The margins of an A4 page, in points. */
export const sheet = { left: 56, right: 539, width: 483, top: 56, bottom: 770 } as const

export const size = { title: 18, body: 10, small: 8 } as const

const LINE = '#b9bec6'

/** A hairline over the whole width. */
export const rule = ({ pen, tags }: Paper, y: number): void =>
  tags.adorn(() => {
    pen.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.6).strokeColor(LINE).stroke()
  })

/** Where something of this height can begin: on a new page where the rest of this one is too low for it. */
export function room({ pen }: Paper, y: number, height: number): number {
  if (y + height <= sheet.bottom) return y
  pen.addPage()
  return sheet.top
}

type Place = { x?: number; width?: number; as?: PartName }

/** Lines of text one below the other, as one part of the structure; answers where they end. */
export function block(
  paper: Paper,
  y: number,
  texts: readonly string[],
  { x = sheet.left, width = sheet.width, as = 'P' }: Place = {},
): number {
  const { pen, tags, whole } = paper
  const part = tags.part(as, whole)
  let at = y
  for (const text of texts.flatMap((one) => one.split('\n'))) {
    const height = pen.heightOfString(text || ' ', { width })
    at = room(paper, at, height)
    tags.say(part, () => pen.text(text, x, at, { width }))
    at += height
  }
  return at
}

/** Facts in two columns, labels left and values right; answers where they end. */
export function factList(
  { pen, tags, whole }: Paper,
  y: number,
  facts: readonly Labelled[],
  x: number,
): number {
  const options = { width: (sheet.right - x) / 2 - 6 }
  const list = facts.length > 0 ? tags.part('L', whole) : null
  let at = y
  for (const { label, value } of facts) {
    const item = tags.part('LI', list)
    const top = at
    pen.font(fonts.regular)
    tags.say(tags.part('Lbl', item), () => pen.text(label, x, top, options))
    const height = pen.heightOfString(label, options)
    pen.font(fonts.bold)
    tags.say(tags.part('LBody', item), () =>
      pen.text(value, sheet.right - options.width, top, { ...options, align: 'right' }),
    )
    at += Math.max(height, pen.heightOfString(value, options)) + 2
  }
  pen.font(fonts.regular)
  return at
}
