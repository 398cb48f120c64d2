import type { GivenConfig } from '../../../contracts/api/mail/mail-templates.ts'
import {
  type PlaceholderConfig,
  type TemplateConfig,
  TriggerEvent,
} from '../../../contracts/model/mail/mail-template.ts'
import { parse } from '../../../contracts/schema.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'

/** Said of a text that no mail program could be trusted with. */
export const TOO_COMPLEX = 'This email is too complex to be sent. Simplify its formatting.'

/** A body's event, in whatever letters and with a blank for the underscore (G-734). */
export function eventIn(text: string | null | undefined): TriggerEvent | null | Refused {
  if (text === null || text === undefined) return null
  const read = parse(TriggerEvent, text.trim().toUpperCase().replaceAll(' ', '_'))
  return read.ok ? read.value : refuse(400, 'The event is not one that an email can be sent for.')
}

/** Settings as they are kept; who sent them says nothing of when they were made. */
export function configIn({ placeholders, ...others }: GivenConfig): TemplateConfig {
  const read = Object.entries(placeholders).map(([name, given]): [string, PlaceholderConfig] => {
    const { created: _, updated: __, ...config } = given
    if (config.type !== 'settlement_portal') return [name, config]
    const { link_type } = config
    return [name, { ...config, link_type: link_type === 'alternative text' ? 'text' : link_type }]
  })
  return { placeholders: Object.fromEntries(read), ...others }
}
