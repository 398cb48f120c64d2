import { tagOf } from '../../../../contracts/rules/placeholders/insert.ts'
import { tagsIn } from '../../../../contracts/rules/placeholders/tags.ts'

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
