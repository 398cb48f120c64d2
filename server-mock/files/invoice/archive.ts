import { drawPdf, type Pen, type Sheets } from '../pdf-page.ts'

/** What makes a PDF one that is kept for good: its language, and the file that says the same to machines. */
export type Archive = {
  language: string
  /** The e-invoice inside; null where there is none. */
  xml: string | null
}

/** What the e-invoice inside of a PDF is called, by ZUGFeRD 2 (Factur-X 1.0). */
const FILE = 'factur-x.xml'

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType>' +
  '<pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** What the metadata tell of the e-invoice, and the words that they tell it in, as PDF/A wants those explained. */
const invoiceMetadata =
  `<rdf:Description rdf:about="" xmlns:fx="${FX}">` +
  '<fx:DocumentType>INVOICE</fx:DocumentType>' +
  `<fx:DocumentFileName>${FILE}</fx:DocumentFileName>` +
  '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>' +
  '</rdf:Description>' +
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"' +
  ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
  '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>` +
  '<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>' +
  property('DocumentFileName', 'The name of the embedded XML document') +
  property('DocumentType', 'The type of the hybrid document in capital letters') +
  property('Version', 'The version of the standard') +
  property('ConformanceLevel', 'The conformance level of the embedded XML document') +
  '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>' +
  '</rdf:Description>'

/** `&` and `<` in a title would end the metadata: pdfkit writes it there as it is. */
function escapeTitle(pen: Pen, title: string): void {
  const append = pen.appendXML.bind(pen)
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  pen.appendXML = (xml, newline) =>
    append(
      xml.replace(`>${title}</`, () => `>${escaped}</`),
      newline,
    )
}

/** The file inside, and what the metadata say of it. */
function embed(pen: Pen, xml: string, created: Date): void {
  pen.appendXML(invoiceMetadata)
  const described = {
    name: FILE,
    type: 'text/xml',
    description: 'EN 16931',
    // The same invoice in another form: readers that find /Data there leave it out.
    relationship: 'Alternative',
    creationDate: created,
    modifiedDate: created,
  }
  pen.file(Buffer.from(xml), described)
}

/** Draws A4 pages as PDF/A-3b with a structure. Same drawing, title, time and e-invoice, same bytes. */
export const drawArchive = (
  sheets: Sheets,
  { language, xml }: Archive,
  draw: (pen: Pen) => void,
): Promise<Uint8Array> => {
  const options = {
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: language,
  } as const
  return drawPdf({ ...sheets, options }, (pen) => {
    draw(pen)
    escapeTitle(pen, sheets.title)
    if (xml !== null) embed(pen, xml, sheets.created)
  })
}
