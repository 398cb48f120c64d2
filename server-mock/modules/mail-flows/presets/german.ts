import type { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import type { PresetWords } from './preset-text.ts'

const formal: SalutationConfig = {
  type: 'salutation',
  priority: ['last_name', 'no_name', 'first_name'],
  salutations: {
    last_name: {
      male: 'Sehr geehrter Herr {{title}} {{last_name}}',
      female: 'Sehr geehrte Frau {{title}} {{last_name}}',
      unknown: 'Guten Tag {{first_name}} {{last_name}}',
    },
    first_name: {
      male: 'Guten Tag {{first_name}}',
      female: 'Guten Tag {{first_name}}',
      unknown: 'Guten Tag {{first_name}}',
    },
    no_name: 'Sehr geehrte Damen und Herren',
  },
}

const personal: SalutationConfig = {
  type: 'salutation',
  priority: ['last_name', 'first_name', 'no_name'],
  salutations: {
    last_name: {
      male: 'Guten Tag Herr {{title}} {{last_name}}',
      female: 'Guten Tag Frau {{title}} {{last_name}}',
      unknown: 'Guten Tag {{first_name}} {{last_name}}',
    },
    first_name: {
      male: 'Guten Tag {{first_name}}',
      female: 'Guten Tag {{first_name}}',
      unknown: 'Guten Tag {{first_name}}',
    },
    no_name: 'Guten Tag',
  },
}

/** What the texts of 'Standard (German)' share. */
export const german: PresetWords = {
  salutation: formal,
  image_uses: {
    type: 'image_uses',
    show_original_image: true,
    original_image_label: 'Unser Bild',
    show_original_image_name: true,
    original_image_name_label: 'Dateiname',
    show_byline: true,
    byline_label: 'Bildnachweis',
    show_license_fee: true,
    license_fee_label: 'Lizenzgebühr (netto)',
    show_found_image: true,
    found_image_label: 'Bildschirmfoto Ihrer Website',
    show_page_link: true,
    page_link_label: 'Fundstelle',
    additional_images_text:
      'Weitere Bildnutzungen in diesem Fall: {{count}}. Alle finden Sie im Portal.',
  },
  closing: 'Mit freundlichen Grüßen',
  open: 'Portal öffnen',
  pay: 'Bisherige Nutzung lizenzieren',
  case_id_label: 'Fallnummer',
  case_pin_label: 'PIN',
}

/** What the texts of 'Friendly (German)' share. */
export const friendlyGerman: PresetWords = {
  ...german,
  salutation: personal,
  closing: 'Freundliche Grüße',
  open: 'Fall ansehen',
  pay: 'Fall abschließen',
}
