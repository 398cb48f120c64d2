/** What we use of the package that pdfkit reads fonts with. */
declare module 'fontkit' {
  export type Font = {
    /** The glyphs that were asked for, with the letters of the first who asked. */
    _glyphs: Record<number, unknown>
    layout(text: string): unknown
  }
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** A font that was read before. */
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
