import { familyOf } from '../../../../contracts/rules/placeholders/catalogue.ts'
import { tagOf } from '../../../../contracts/rules/placeholders/insert.ts'
import { dialogTitle, placeholderWords } from '../../../actions/placeholders/placeholder-words.ts'
import type { MissingValues } from '../../../queries/set-up/missing-values.ts'
import { formatCount } from '../../../ui/format.ts'
import { lackedIn } from './text-facts.ts'

/** What comes of a value that is missing, for any kind of template (G-46). */
export const CONSEQUENCE = 'It is not sent to cases with a missing value.'

/** So many placeholders are named; the rest is counted. */
const NAMED = 4

/** 'last name', as a sentence has it; 'VAT ID' stays. */
function inSentence(words: string): string {
  const [first = ''] = words.split(' ')
  return first === first.toUpperCase() ? words : first.toLowerCase() + words.slice(first.length)
}

const wordsOf = (name: string): string => {
  const family = familyOf(name)
  return inSentence(family === name ? dialogTitle(family, name) : placeholderWords(name))
}

/** 'Last name, Company and 2 more'. */
export function namedTags(names: readonly string[]): string {
  const named = names.slice(0, NAMED).map(placeholderWords).join(', ')
  return names.length > NAMED ? `${named} and ${names.length - NAMED} more` : named
}

/** '418', or of which part of them anything is known: '400 newest of 41,800'. */
function lookedAt({ cases, checked }: { cases: number; checked: number }): string {
  const most = `${formatCount(cases)} active ${cases === 1 ? 'case' : 'cases'}`
  return checked < cases ? `the ${formatCount(checked)} newest of ${most}` : most
}

/** '12 of 418 active cases have no last name, 3 no company'; null where each has a value for everything. */
export function missingSentence(values: MissingValues | null): string | null {
  const missing = lackedIn(values)
  if (values?.kind !== 'known' || missing.length === 0) return null
  const parts = missing.slice(0, NAMED).map(({ name, cases }, at) => {
    const count = formatCount(cases)
    const what = `no ${wordsOf(name)}`
    return at === 0
      ? `${count} of ${lookedAt(values.counted)} ${cases === 1 ? 'has' : 'have'} ${what}`
      : `${count} ${what}`
  })
  const rest = missing.length - parts.length
  const more =
    rest > 0
      ? [`${rest} more ${rest === 1 ? 'placeholder is' : 'placeholders are'} missing in some`]
      : []
  return `${[...parts, ...more].join(', ')}.`
}

/** Said of tags that nothing fills in (G-45). */
export const unfilledSentence = (names: readonly string[]): string =>
  `Nothing fills in ${names.map(tagOf).join(', ')}: an email that contains it is not sent.`

/** What has been looked at, where nothing is missing in it. */
export const completeSentence = (counted: { cases: number; checked: number }): string =>
  counted.checked < counted.cases
    ? `Every placeholder has a value in ${lookedAt(counted)}.`
    : 'Every placeholder has a value in every active case.'
