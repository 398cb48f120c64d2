import type { PresetWords } from '../../modules/mail-flows/presets/preset-text.ts'

/** What the French texts of the demo share. */
export const frenchWords: PresetWords = {
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
  closing: 'Cordialement',
  open: 'Ouvrir le portail',
  pay: 'Régler maintenant',
  case_id_label: 'Numéro de dossier',
  case_pin_label: 'Code PIN',
}

/** What the Dutch texts of the demo share. */
export const dutchWords: PresetWords = {
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
  closing: 'Met vriendelijke groet',
  open: 'Portaal openen',
  pay: 'Nu afhandelen',
  case_id_label: 'Zaaknummer',
  case_pin_label: 'Pincode',
}
