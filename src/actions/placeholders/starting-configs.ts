import type {
  ImageUsesConfig,
  PlaceholderConfig,
  PortalLinkConfig,
  SalutationConfig,
  TemplateConfig,
} from '../../../contracts/model/mail/mail-template.ts'
import {
  familyOf,
  type PlaceholderFamily,
} from '../../../contracts/rules/placeholders/catalogue.ts'
import { tagsWithoutConfig } from '../../../contracts/rules/placeholders/insert.ts'
import { emptyPortalLink } from '../../../contracts/rules/placeholders/portal-link-errors.ts'
import { parse, type Schema } from '../../../contracts/schema.ts'

/** The languages that the texts of a new placeholder can begin in. */
export type StartingLanguage = 'en' | 'de'

type Starting = {
  salutation: SalutationConfig
  image_uses: ImageUsesConfig
  settlement_portal: PortalLinkConfig
}

/** As the presets have them. The comma, where a language wants one, belongs to the text around it. */
const salutations: Record<StartingLanguage, SalutationConfig['salutations']> = {
  en: {
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
  de: {
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

type Labels = Pick<ImageUsesConfig, keyof ImageUsesConfig & (`${string}_label` | `${string}_text`)>

const labels: Record<StartingLanguage, Labels> = {
  en: {
    original_image_label: 'Our image',
    original_image_name_label: 'File name',
    byline_label: 'Credit',
    license_fee_label: 'License fee (net)',
    found_image_label: 'Screenshot of your website',
    page_link_label: 'Found at',
    additional_images_text:
      'Further image uses in this case: {{count}}. You can see all of them in the settlement portal.',
  },
  de: {
    original_image_label: 'Unser Bild',
    original_image_name_label: 'Dateiname',
    byline_label: 'Bildnachweis',
    license_fee_label: 'Lizenzgebühr (netto)',
    found_image_label: 'Bildschirmfoto Ihrer Website',
    page_link_label: 'Fundstelle',
    additional_images_text:
      'Weitere Bildnutzungen in diesem Fall: {{count}}. Alle finden Sie im Portal.',
  },
}

const links: Record<StartingLanguage, { button_label: string; link_text: string }> = {
  en: {
    button_label: 'Open the settlement portal',
    link_text: 'your case in the settlement portal',
  },
  de: { button_label: 'Portal öffnen', link_text: 'Ihr Fall im Portal' },
}

const starting = (language: StartingLanguage, isPrinted: boolean): Starting => ({
  salutation: {
    type: 'salutation',
    priority: ['last_name', 'first_name', 'no_name'],
    salutations: salutations[language],
  },
  image_uses: {
    type: 'image_uses',
    show_original_image: true,
    show_original_image_name: true,
    show_byline: true,
    show_license_fee: true,
    show_found_image: true,
    show_page_link: true,
    ...labels[language],
  },
  // On paper an address can be typed, a button cannot be pressed, and there is no token (G-55).
  settlement_portal: {
    ...emptyPortalLink,
    ...links[language],
    ...(isPrinted ? { auto_login: false } : { link_type: 'button' }),
  },
})

/** What a placeholder begins with when it is inserted: ready to be sent in its language (G-54, G-55). */
export const startingConfig = <F extends PlaceholderFamily>(
  family: F,
  language: StartingLanguage,
  isPrinted = false,
): Starting[F] => starting(language, isPrinted)[family]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` with every text that is still as it began in `from` as it begins in `to`. */
function swapped(value: unknown, from: unknown, to: unknown): unknown {
  if (!isObject(value) || !isObject(from) || !isObject(to)) return value === from ? to : value
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key, swapped(own, from[key], to[key])]),
  )
}

/** The same settings with the texts of a language, as far as nobody has changed them: what was typed stays. */
export function inLanguage<C extends PlaceholderConfig>(
  schema: Schema<C>,
  config: C,
  language: StartingLanguage,
): C {
  const begun = (of: StartingLanguage) => startingConfig(config.type, of)
  const other = language === 'en' ? 'de' : 'en'
  const next = parse(schema, swapped(config, begun(other), begun(language)))
  return next.ok ? next.value : config
}

const common: Record<StartingLanguage, RegExp> = {
  en: /\b(?:the|and|you|your|we|of|for|with)\b/giu,
  de: /\b(?:der|die|das|und|sie|ihr|ihre|wir|mit|auf|nicht)\b/giu,
}

/** The language that a text is written in, by its commonest words; English where it says nothing. */
export function languageOf(text: string): StartingLanguage {
  const count = (language: StartingLanguage) => text.match(common[language])?.length ?? 0
  return count('de') > count('en') ? 'de' : 'en'
}

/** A tag that was typed or pasted has the usual settings until somebody changes them. */
export function withStartingConfigs(
  content: string,
  placeholders: TemplateConfig['placeholders'],
  isPrinted: boolean,
): { placeholders?: TemplateConfig['placeholders'] } {
  const added = tagsWithoutConfig(content, placeholders).flatMap((name) => {
    const family = familyOf(name)
    return family === null
      ? []
      : [[name, startingConfig(family, languageOf(content), isPrinted)] as const]
  })
  if (added.length === 0) return {}
  return { placeholders: { ...placeholders, ...Object.fromEntries(added) } }
}
