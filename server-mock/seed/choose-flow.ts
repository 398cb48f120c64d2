import type { Random } from '../random.ts'
import type { MailFlow, PortalLanguage, Tenant } from './accounts.ts'
import type { Opponent } from './world/opponent.ts'

/** The flow that a case of this opponent is drawn. */
export function chooseFlow(random: Random, { flows }: Tenant, { country }: Opponent) {
  const german = flows.find(({ name }) => name.startsWith('Germany'))
  if (german && country.tongue === 'de' && random.chance(0.5)) return german
  const british = flows.find(({ name }) => name.startsWith('UK'))
  if (british && country.tongue === 'en') return british
  const plain = flows.filter((flow) => flow !== german && flow !== british)
  const [first] = plain
  return first && random.chance(0.7) ? first : random.pick(plain)
}

/** What is written to an opponent is in the language of its portal: the flow that was drawn, or the first that is. */
export const inLanguage = (
  { flows }: Tenant,
  drawn: MailFlow,
  { language }: PortalLanguage,
): MailFlow =>
  drawn.language === language
    ? drawn
    : (flows.find((flow) => flow.language === language && flow.events === drawn.events) ??
      flows.find((flow) => flow.language === language) ??
      drawn)
