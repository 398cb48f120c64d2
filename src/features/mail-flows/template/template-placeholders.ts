import type { TemplateConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { familyOf } from '../../../../contracts/rules/placeholders/catalogue.ts'
import { tagsWithoutConfig } from '../../../../contracts/rules/placeholders/insert.ts'
import { languageOf, startingConfig } from '../../../actions/placeholders/starting-configs.ts'

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
