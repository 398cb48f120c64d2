import type { PlaceholderConfig } from '../../../contracts/model/mail/mail-template.ts'

/** The languages that the demo's flows are written in. */
export type FlowLanguage = 'en' | 'de' | 'fr' | 'nl'

type Configs = { salutation: PlaceholderConfig; image_uses: PlaceholderConfig }

const byLanguage: Record<FlowLanguage, Configs> = {
  en: {
    salutation: {
      type: 'salutation',
      priority: ['last_name', 'first_name', 'no_name'],
      salutations: {
        last_name: {
          male: 'Dear Mr {{title}} {{last_name}}',
          female: 'Dear Ms {{title}} {{last_name}}',
          unknown: 'Dear {{first_name}} {{last_name}}',
        },
        first_name: {
          male: 'Dear {{first_name}}',
          female: 'Dear {{first_name}}',
          unknown: 'Dear {{first_name}}',
        },
        no_name: 'Dear Sir or Madam',
      },
    },
    image_uses: {
      type: 'image_uses',
      show_original_image: true,
      original_image_label: 'Our photograph',
      show_original_image_name: true,
      original_image_name_label: 'File',
      show_byline: true,
      byline_label: 'By-line',
      show_license_fee: true,
      license_fee_label: 'Licence fee',
      show_found_image: true,
      found_image_label: 'Your website',
      show_page_link: true,
      page_link_label: 'Page',
      additional_images_text: 'The settlement portal shows {{count}} further image uses.',
    },
  },
  de: {
    salutation: {
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
    },
    image_uses: {
      type: 'image_uses',
      show_original_image: true,
      original_image_label: 'Unsere Fotografie',
      show_original_image_name: true,
      original_image_name_label: 'Datei',
      show_byline: true,
      byline_label: 'Bildnachweis',
      show_license_fee: true,
      license_fee_label: 'Lizenzgebühr',
      show_found_image: true,
      found_image_label: 'Ihre Website',
      show_page_link: true,
      page_link_label: 'Fundstelle',
      additional_images_text: 'Im Portal sehen Sie {{count}} weitere Bildnutzungen.',
    },
  },
  fr: {
    salutation: {
      type: 'salutation',
      priority: ['last_name', 'no_name', 'first_name'],
      salutations: {
        last_name: {
          male: 'Bonjour Monsieur {{last_name}}',
          female: 'Bonjour Madame {{last_name}}',
          unknown: 'Bonjour {{first_name}} {{last_name}}',
        },
        first_name: {
          male: 'Bonjour {{first_name}}',
          female: 'Bonjour {{first_name}}',
          unknown: 'Bonjour {{first_name}}',
        },
        no_name: 'Madame, Monsieur',
      },
    },
    image_uses: {
      type: 'image_uses',
      show_original_image: true,
      original_image_label: 'Notre photographie',
      show_original_image_name: true,
      original_image_name_label: 'Fichier',
      show_byline: true,
      byline_label: 'Crédit photo',
      show_license_fee: true,
      license_fee_label: 'Redevance de licence',
      show_found_image: true,
      found_image_label: 'Votre site',
      show_page_link: true,
      page_link_label: 'Page',
      additional_images_text: 'Le portail montre {{count}} autres utilisations.',
    },
  },
  nl: {
    salutation: {
      type: 'salutation',
      priority: ['last_name', 'no_name', 'first_name'],
      salutations: {
        last_name: {
          male: 'Geachte heer {{last_name}}',
          female: 'Geachte mevrouw {{last_name}}',
          unknown: 'Beste {{first_name}} {{last_name}}',
        },
        first_name: {
          male: 'Beste {{first_name}}',
          female: 'Beste {{first_name}}',
          unknown: 'Beste {{first_name}}',
        },
        no_name: 'Geachte heer, mevrouw',
      },
    },
    image_uses: {
      type: 'image_uses',
      show_original_image: true,
      original_image_label: 'Onze foto',
      show_original_image_name: true,
      original_image_name_label: 'Bestand',
      show_byline: true,
      byline_label: 'Naamsvermelding',
      show_license_fee: true,
      license_fee_label: 'Licentievergoeding',
      show_found_image: true,
      found_image_label: 'Uw website',
      show_page_link: true,
      page_link_label: 'Pagina',
      additional_images_text: 'Het portaal toont nog {{count}} andere gebruiken.',
    },
  },
}

const labels: Record<FlowLanguage, { open: string; pay: string }> = {
  en: { open: 'Open the settlement portal', pay: 'Settle now' },
  de: { open: 'Portal öffnen', pay: 'Jetzt abschließen' },
  fr: { open: 'Ouvrir le portail', pay: 'Régler maintenant' },
  nl: { open: 'Portaal openen', pay: 'Nu afhandelen' },
}

const portal = (language: FlowLanguage, pays: boolean): PlaceholderConfig => ({
  type: 'settlement_portal',
  link_type: 'button',
  button_label: pays ? labels[language].pay : labels[language].open,
  link_text: null,
  button_bg_color: null,
  button_fg_color: null,
  auto_login: true,
  open_payment_box: pays,
})

/** The configurations of the tags that a text uses; `pays`: its button leads to the payment. */
export function configOf(
  language: FlowLanguage,
  content: string,
  pays: boolean,
): { placeholders: Record<string, PlaceholderConfig> } {
  const all = { ...byLanguage[language], settlement_portal: portal(language, pays) }
  const used = Object.entries(all).filter(([name]) => content.includes(`{{${name}}}`))
  return { placeholders: Object.fromEntries(used) }
}
