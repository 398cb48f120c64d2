import type { PlaceholderConfig, TemplateConfig } from '../../model/mail/mail-template.ts'
import type { PlaceholderFamily } from './catalogue.ts'
import { type ContentPlace, escapeHtml, escapeLines, oneLine } from './escape.ts'
import type { MailFacts } from './facts.ts'
import { imageUses } from './image-uses.ts'
import { portalLink, portalUrl } from './portal-link.ts'
import { salutation } from './salutation.ts'

/**
 * What a configured placeholder becomes, ready for its place, or null. Every use has its own configuration
 * under the tag's name (G-41, G-56); without one that fits there is nothing to write.
 */
export function familyValue(
  name: string,
  family: PlaceholderFamily,
  config: TemplateConfig,
  facts: MailFacts,
  place: ContentPlace,
): string | null {
  const own = Object.hasOwn(config.placeholders, name) ? config.placeholders[name] : undefined
  if (own?.type !== family) return null
  if (place === 'markup') return asHtml(own, facts)
  const text = asText(own, facts, place)
  return text !== null && place === 'attribute' ? escapeHtml(oneLine(text)) : text
}

function asHtml(config: PlaceholderConfig, facts: MailFacts): string | null {
  if (config.type === 'image_uses') return imageUses(config, facts, 'html')
  if (config.type === 'settlement_portal') return portalLink(config, facts, 'html')
  const text = salutation(config, facts.detail.opponent_contact_details)
  return text === null ? null : escapeLines(text)
}

/** Within markup, as in `href="{{settlement_portal}}"`, only the address of a link makes sense. */
function asText(config: PlaceholderConfig, facts: MailFacts, place: ContentPlace): string | null {
  if (config.type === 'image_uses') return imageUses(config, facts, 'plain')
  if (config.type === 'salutation') return salutation(config, facts.detail.opponent_contact_details)
  return place === 'attribute' ? portalUrl(config, facts) : portalLink(config, facts, 'plain')
}
