import type { Pen } from '../pdf-page.ts'

/** What a part is, by the names of PDF (ISO 32000-1, 14.8.4). */
export type PartName =
  | 'Document'
  | 'H1'
  | 'P'
  | 'Sect'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'

/** A part of a document's structure: a heading, a paragraph, a table, a cell. */
export type Part = { name: PartName; element: ReturnType<Pen['struct']> }

/** Says of what is drawn what it is, so that a screen reader tells a heading from a price. */
export type Tags = {
  /** A part below another one, or the whole. A cell that is a head says what it names. */
  part(name: PartName, within?: Part | null, names?: 'Column' | 'Row'): Part | null
  /** Draws what a part says; on one page. */
  say(part: Part | null, draw: () => void): void
  /** Draws what says nothing: a ruled line. */
  adorn(draw: () => void): void
}

/** Drawings of layout 1 say nothing of what they are. */
const silent: Tags = {
  part: () => null,
  say: (_, draw) => draw(),
  adorn: (draw) => draw(),
}

/** The tags of a document that is drawn with this pen. */
export function tagsOf(pen: Pen, isTagged: boolean): Tags {
  if (!isTagged) return silent
  return {
    part: (name, within = null, names) => {
      // Known to pdfkit, not to its types.
      const scope: Readonly<Record<string, string>> = names ? { scope: names } : {}
      const element = pen.struct(name, scope)
      if (within) within.element.add(element)
      else pen.addStructure(element)
      return { name, element }
    },
    say: (part, draw) => {
      if (!part) throw new Error('a tagged document says nothing outside of its parts')
      const content = pen.markStructureContent(part.name)
      draw()
      pen.endMarkedContent()
      part.element.add(content)
    },
    adorn: (draw) => {
      pen.markContent('Artifact', { type: 'Layout' })
      draw()
      pen.endMarkedContent()
    },
  }
}
