import type { PlaceholderConfig, TemplateConfig } from '../../model/mail-template.ts'
import type { PlaceholderFamily } from './catalogue.ts'
import { escapeLines, type MailFormat } from './escape.ts'
import type { MailFacts } from './facts.ts'
import { imageUses } from './image-uses.ts'
import { portalLink } from './portal-link.ts'
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
  format: MailFormat,
): string | null {
  const own = Object.hasOwn(config.placeholders, name) ? config.placeholders[name] : undefined
  return own?.type === family ? written(own, facts, format) : null
}

function written(config: PlaceholderConfig, facts: MailFacts, format: MailFormat): string | null {
  if (config.type === 'image_uses') return imageUses(config, facts, format)
  if (config.type === 'settlement_portal') return portalLink(config, facts, format)
  const text = salutation(config, facts.detail.opponent_contact_details)
  return text !== null && format === 'html' ? escapeLines(text) : text
}
