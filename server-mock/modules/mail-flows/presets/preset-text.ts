import type {
  ImageUsesConfig,
  PlaceholderConfig,
  PortalLinkConfig,
  SalutationConfig,
  TriggerEvent,
} from '../../../../contracts/model/mail/mail-template.ts'
import type { TemplateValues } from '../../../../contracts/rules/mail/mail-templates.ts'
import { emptyPortalLink } from '../../../../contracts/rules/placeholders/portal-link-errors.ts'

/** What all texts of a language have in common. */
export type PresetWords = {
  salutation: SalutationConfig
  image_uses: ImageUsesConfig
  /** The last line before the name. */
  closing: string
  /** On the buttons that lead to the case, and to its payment. */
  open: string
  pay: string
  /** On letters. */
  case_id_label: string
  case_pin_label: string
}

/**
 * A message as its author wrote it: paragraphs of HTML between salutation and closing. A list is a paragraph of its
 * own. `button`: what the link to the portal does; printed letters show the bare address (G-55). `signed`: a
 * person sends it, and is named below it.
 */
export type PresetText = {
  subject: string
  paragraphs: readonly string[]
  button?: 'open' | 'pay' | 'printed'
  signed?: true
}

/** The texts of a friendly preset: reminders from the first to the last. */
export type FriendlyTexts = Record<Exclude<TriggerEvent, 'DISCOUNT_END'>, PresetText> & {
  reminders: readonly PresetText[]
}

/** The texts of a standard preset. */
export type StandardTexts = FriendlyTexts & Record<'DISCOUNT_END' | 'answer' | 'letter', PresetText>

/** A list of choices, each a line of HTML. */
export const choices = (...lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

function portalLink(words: PresetWords, button: PresetText['button']): PortalLinkConfig {
  if (button === 'printed') return { ...emptyPortalLink, auto_login: false }
  const pays = button === 'pay'
  return {
    ...emptyPortalLink,
    link_type: 'button',
    button_label: pays ? words.pay : words.open,
    open_payment_box: pays,
  }
}

const paragraph = (html: string): string => (html.startsWith('<ul>') ? html : `<p>${html}</p>`)

/** Subject, content and settings of a message; settings only of the placeholders that it uses. */
export function written(
  text: PresetText,
  words: PresetWords,
): Pick<TemplateValues, 'subject' | 'content' | 'config'> {
  const closing = [words.closing, ...(text.signed ? ['{{sender_name}}'] : []), '{{customer_name}}']
  const content = ['{{salutation}},', ...text.paragraphs, closing.join('<br>')]
    .map(paragraph)
    .join('')
  const settings: Record<string, PlaceholderConfig> = {
    salutation: words.salutation,
    image_uses: words.image_uses,
    settlement_portal: portalLink(words, text.button),
  }
  const used = Object.entries(settings).filter(([name]) => content.includes(`{{${name}}}`))
  return { subject: text.subject, content, config: { placeholders: Object.fromEntries(used) } }
}
