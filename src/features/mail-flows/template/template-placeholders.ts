import type { TemplateConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { familyOf } from '../../../../contracts/rules/placeholders/catalogue.ts'
import { tagOf, tagsWithoutConfig } from '../../../../contracts/rules/placeholders/insert.ts'
import { tagsIn } from '../../../../contracts/rules/placeholders/tags.ts'
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

/** What is wrong with settings, said at the text that their tags stand in; null once these are gone. */
export function settingsError(
  wrong: Readonly<Record<string, string>> | undefined,
  content: string,
): string | null {
  const tags = tagsIn(content)
  const said = Object.entries(wrong ?? {})
    .filter(([name]) => tags.includes(name))
    .map(([name, message]) => `${tagOf(name)}: ${message}`)
  return said.length === 0 ? null : said.join(' ')
}
