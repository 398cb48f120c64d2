/** The XML of an e-invoice as an independent reader has it: its schema, and what XPath finds in it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const require = createRequire(import.meta.url)
const file = join(
  dirname(require.resolve('@stackforge-eu/factur-x')),
  '../schema/en16931/FACTUR-X_EN16931.xsd',
)

const UNECE = 'urn:un:unece:uncefact:data:standard'
const namespaces = {
  rsm: `${UNECE}:CrossIndustryInvoice:100`,
  ram: `${UNECE}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${UNECE}:UnqualifiedDataType:100`,
  qdt: `${UNECE}:QualifiedDataType:100`,
}

xmlRegisterFsInputProviders()
const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
const validator = XsdValidator.fromDoc(schema)

/** Opens an XML for one look at it. */
export function looking<T>(xml: string, look: (doc: XmlDocument) => T): T {
  const doc = XmlDocument.fromString(xml)
  try {
    return look(doc)
  } finally {
    doc.dispose()
  }
}

/** What ZUGFeRD's schema of the profile EN 16931 has against an XML; nothing for one that is right. */
export const schemaFaults = (xml: string): string[] =>
  looking(xml, (doc) => {
    try {
      validator.validate(doc)
      return []
    } catch (cause) {
      return [cause instanceof Error ? cause.message : 'unknown']
    }
  })

/** Whether an XPath holds of an XML. */
export const holds = (doc: XmlDocument, xpath: string): boolean =>
  doc.eval(`boolean(${xpath})`, namespaces) === true

/** The text at an XPath; empty for none. */
export const textAt = (xml: string, xpath: string): string =>
  looking(xml, (doc) => String(doc.eval(`string(${xpath})`, namespaces)))
