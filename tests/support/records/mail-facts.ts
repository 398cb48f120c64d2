/** A case in which every placeholder has a value, and templates to fill in with it. */
import type { OpponentContact } from '../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import type {
  ImageUsesConfig,
  PlaceholderConfig,
  PortalLinkConfig,
  SalutationConfig,
} from '../../../contracts/model/mail/mail-template.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import type { MailText } from '../../../contracts/rules/placeholders/render.ts'
import { aCaseDetail, aFinding } from './builders.ts'
import { aCharge } from './charges.ts'

const plain = aCaseDetail({})

export const aContact = (parts: Partial<OpponentContact>): OpponentContact => ({
  ...plain.opponent_contact_details,
  title: 'Dr.',
  phone_number: '+49 251 123456',
  address_line_2: 'Hinterhaus',
  vat_id: 'DE123456789',
  reference_number: 'Ihr Zeichen 7',
  ...parts,
})

const findings = [aFinding({}), aFinding({ id: 'f2', price: 79.99 })]
const fees = [{ name: 'Documentation', percentage: 10, price: 20, taxable: true }]

const filledCase = aCaseDetail({
  source_case_id: 'REF-42',
  opponent_contact_details: aContact({}),
  findings,
  claim_details: {
    ...plain.claim_details,
    additional_fees: fees,
    settlement_offer_date: '2026-12-31',
    settlement_offer_percentage: 15,
  },
  charge_details: aCharge({
    findings,
    fees,
    settlementDate: '2026-12-31',
    settlementPercentage: 15,
  }),
  payment: {
    date_received: '2026-11-21T09:00:00.000Z',
    amount_received: 222.52,
    payment_method_type: 'card',
  },
})

export const mailFacts = (parts: Partial<MailFacts>): MailFacts => ({
  detail: filledCase,
  customerName: 'Lichtbild Agentur',
  senderName: 'Mara Quist',
  initialEmailDate: '2026-11-05',
  portalAddress: 'https://pay.lichtbild.example/portal/5f0c8a52',
  portalToken: 'to/ken=1',
  pin: '482913',
  invoiceNumber: 'R-0001',
  language: 'en',
  ...parts,
})

/** When the server first and last stored the settings of a placeholder. */
export const stamps = {
  created: '2026-11-01T08:00:00.000Z',
  updated: '2026-11-12T09:30:00.000Z',
} as const

export const salutationConfig: SalutationConfig = {
  type: 'salutation',
  priority: ['last_name', 'first_name', 'no_name'],
  salutations: {
    last_name: {
      male: 'Dear Mr. {{title}} {{last_name}},',
      female: 'Dear Ms. {{title}} {{last_name}},',
      unknown: 'Dear {{first_name}} {{last_name}},',
    },
    first_name: {
      male: 'Hello Mr. {{first_name}},',
      female: 'Hello Ms. {{first_name}},',
      unknown: 'Hello {{first_name}},',
    },
    no_name: 'Dear Sir or Madam,',
  },
}

export const linkConfig = (parts: Partial<PortalLinkConfig>): PortalLinkConfig => ({
  type: 'settlement_portal',
  link_type: 'url',
  button_label: null,
  link_text: null,
  button_bg_color: null,
  button_fg_color: null,
  auto_login: true,
  open_payment_box: false,
  ...parts,
})

export const imageUsesConfig = (parts: Partial<ImageUsesConfig>): ImageUsesConfig => ({
  type: 'image_uses',
  show_original_image: true,
  original_image_label: 'Image',
  show_original_image_name: true,
  original_image_name_label: 'Name',
  show_byline: true,
  byline_label: 'By',
  show_license_fee: true,
  license_fee_label: 'Fee',
  show_found_image: true,
  found_image_label: 'Found',
  show_page_link: true,
  page_link_label: 'Page',
  additional_images_text: 'and {{count}} more',
  ...parts,
})

const configured: Record<string, PlaceholderConfig> = {
  salutation: salutationConfig,
  image_uses: imageUsesConfig({}),
  settlement_portal: linkConfig({}),
}

export const mailText = (parts: Partial<MailText>): MailText => ({
  subject: 'Your case',
  content: '',
  config: { placeholders: configured },
  ...parts,
})

/** So many image uses that were found. */
export const imageUsesFound = (count: number): Finding[] =>
  Array.from({ length: count }, (_, at) =>
    aFinding({
      id: `f${at}`,
      original_image: { original_image_url: '/files/x', filename: `picture-${at}.jpg` },
      page_link: `https://shop.example/page?a=1&b=${at}`,
    }),
  )

/** The facts of a case with these image uses. */
export const factsWith = (findings: Finding[], language = 'en'): MailFacts =>
  mailFacts({ language, detail: { ...mailFacts({}).detail, findings } })
