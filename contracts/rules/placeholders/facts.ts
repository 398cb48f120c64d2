import type { CaseDetail } from '../../model/cases/case.ts'

/** All that the placeholders of a mail are filled from. */
export type MailFacts = {
  /** The case as it is at the moment of rendering; amounts are those of its `charge_details`. */
  detail: CaseDetail
  customerName: string
  /** Public name of who sends, or null where nobody is known. */
  senderName: string | null
  /** When the initial mail of the last activation left, on the customer's calendar; null before. */
  initialEmailDate: string | null
  /** The case's page of the settlement portal, without query. */
  portalAddress: string
  /** The signed token that logs in to this case, or null where links carry none (G-55). */
  portalToken: string | null
  pin: string
  /** Of the active invoice. */
  invoiceNumber: string | null
  /** The portal language: amounts, dates and names of countries are written in it. */
  language: string
  /** By the ids of image uses: who made the original image, as its metadata says (G-53). */
  byLines?: ReadonlyMap<string, string>
  /** Where a mail finds the pictures of an image use, absolute or `cid:`; null leaves the picture out. */
  pictures?: (findingId: string, which: 'original' | 'screenshot') => string | null
}
