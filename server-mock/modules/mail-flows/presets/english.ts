import type { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import type { PresetWords } from './preset-text.ts'

const formal: SalutationConfig = {
  type: 'salutation',
  priority: ['last_name', 'no_name', 'first_name'],
  salutations: {
    last_name: {
      male: 'Dear Mr {{last_name}}',
      female: 'Dear Ms {{last_name}}',
      unknown: 'Dear {{first_name}} {{last_name}}',
    },
    first_name: {
      male: 'Dear {{first_name}}',
      female: 'Dear {{first_name}}',
      unknown: 'Dear {{first_name}}',
    },
    no_name: 'Dear Sir or Madam',
  },
}

const personal: SalutationConfig = {
  type: 'salutation',
  priority: ['first_name', 'last_name', 'no_name'],
  salutations: {
    last_name: {
      male: 'Hello Mr {{last_name}}',
      female: 'Hello Ms {{last_name}}',
      unknown: 'Hello {{first_name}} {{last_name}}',
    },
    first_name: {
      male: 'Hello {{first_name}}',
      female: 'Hello {{first_name}}',
      unknown: 'Hello {{first_name}}',
    },
    no_name: 'Hello',
  },
}

/** What the texts of 'Standard (English)' share. */
export const english: PresetWords = {
  salutation: formal,
  image_uses: {
    type: 'image_uses',
    show_original_image: true,
    original_image_label: 'Our image',
    show_original_image_name: true,
    original_image_name_label: 'File name',
    show_byline: true,
    byline_label: 'Credit',
    show_license_fee: true,
    license_fee_label: 'License fee (net)',
    show_found_image: true,
    found_image_label: 'Screenshot of your website',
    show_page_link: true,
    page_link_label: 'Found at',
    additional_images_text:
      'Further image uses in this case: {{count}}. You can see all of them in the settlement portal.',
  },
  closing: 'Kind regards',
  open: 'Open the settlement portal',
  pay: 'License the use to date',
  case_id_label: 'Case ID',
  case_pin_label: 'PIN',
}

/** What the texts of 'Friendly (English)' share. */
export const friendlyEnglish: PresetWords = {
  ...english,
  salutation: personal,
  closing: 'Best wishes',
  open: 'View the case',
  pay: 'Settle the case',
}
