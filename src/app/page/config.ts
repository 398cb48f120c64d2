/**
 * What differs from one installation to the next (gaps-1, "Knowledge base, imprint, partner site").
 * The defaults are neutral: an address under `.example` belongs to nobody. What the server needs too is its setting:
 * the host that mail is forwarded to (INBOUND_HOST) comes with the email setup, the support contact (SUPPORT_EMAIL)
 * with the page.
 */
export interface AppConfig {
  /** Who runs this installation: copyright line and privacy policy. */
  readonly operator: string
  /** The year in which the copyright line begins and, so far, ends. */
  readonly copyrightYear: number
  /** Who hosts it: a processor in the words of the privacy policy. */
  readonly hostingProvider: string
  readonly knowledgeBaseUrl: string
  readonly imprintUrl: string
  readonly partnerUrl: string
  /** Where two common mail services explain how a mailbox forwards its mail (MAILSETUP-19). */
  readonly forwardingHelp: { readonly gmail: string; readonly outlook: string }
}

/** The configuration of this installation. */
export const config: AppConfig = {
  operator: 'Framewright',
  copyrightYear: 2026,
  hostingProvider: 'the hosting provider',
  knowledgeBaseUrl: 'https://help.framewright.example/',
  imprintUrl: 'https://www.framewright.example/imprint',
  partnerUrl: 'https://licensing.framewright.example/',
  forwardingHelp: {
    gmail: 'https://help.framewright.example/forwarding/gmail',
    outlook: 'https://help.framewright.example/forwarding/outlook',
  },
}
