import type { PortalTexts } from '../../../contracts/model/portal/translation.ts'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import { isBlankHtml } from '../../../contracts/rules/typed/blank-html.ts'
import type { Markup } from '../../text/page.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'
import { withPictureAddresses } from '../pictures/read.ts'
import { type TranslationRow, translationOf } from '../translations/rows.ts'

/** What the customer says on its portal, ready to be shown; null where it says nothing. */
export type ShownTexts = {
  login: Markup | null
  caseOverview: Markup | null
  aboutUs: Markup | null
  faq: readonly { question: string; answer: Markup }[]
}

/** Where the site has the pictures of texts. */
export const textPicturePath = '/text-pictures/'

/** In sanitised HTML an angle bracket stands at a tag and nowhere else. */
const inlineStyle = /(<[^<>]*?) style="[^"]*"/g
const foreignPicture = /<img\b(?![^<>]* src="\/text-pictures\/)[^<>]*>/g

/**
 * As the site shows it: by the strict list, without pictures from elsewhere, and without styles of its own, which the site's
 * policy forbids.
 */
function shown(html: string): Markup | null {
  const safe = isBlankHtml(html) ? null : sanitiseHtml(html, (id) => `cid:${id}`)
  if (safe === null) return null
  const placed = withPictureAddresses(safe, (id) => `${textPicturePath}${id}`)
  return { html: placed.replace(inlineStyle, '$1').replace(foreignPicture, '') }
}

const isSaid = (texts: PortalTexts, text: keyof PortalTexts): boolean => {
  const value = texts[text]
  return typeof value === 'string' ? !isBlankHtml(value) : value.length > 0
}

/** The texts of this language; each that it lacks is the one of the default language. */
export function portalTextsOf(
  rows: readonly TranslationRow[],
  translationId: string | null,
): ShownTexts {
  const own = rows.find(({ id }) => id === translationId)
  const fallback = rows.find(({ isDefault }) => isDefault)
  const texts = [own, fallback].flatMap((row) => (row ? [translationOf(row)] : []))
  const pick = <Text extends keyof PortalTexts>(text: Text): PortalTexts[Text] | null =>
    texts.find((one) => isSaid(one, text))?.[text] ?? null
  return {
    login: shown(pick('login_text') ?? ''),
    caseOverview: shown(pick('case_overview_text') ?? ''),
    aboutUs: shown(pick('about_us_text') ?? ''),
    faq: (pick('faq') ?? []).map(({ question, answer }) => ({
      question,
      answer: shown(answer) ?? { html: '' },
    })),
  }
}

/** As browsers call what is `no` here: both ways of writing Norwegian. */
const norwegian = ['nb', 'nn']

/** The languages that a browser asks for, the most wanted first (RFC 9110, 12.5.4). */
const wanted = (accepted: string): string[] =>
  accepted
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
      const language = tag.slice(0, 2)
      return {
        language: norwegian.includes(language) ? 'no' : language,
        weight: q === undefined ? 1 : Number(q),
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)

/** The language of the portal that a browser asks for, whatever its customer offers; null where it asks for none of them. */
export const languageAsked = (accepted: string): string | null =>
  wanted(accepted).find((language) => portalLanguages.some(({ code }) => code === language)) ?? null

/** In which of the active languages a page is shown that belongs to no case yet; else in the default one. */
export function languageFor(
  rows: readonly TranslationRow[],
  accepted: string,
): TranslationRow | null {
  const active = rows.filter(({ isActive }) => isActive)
  for (const language of wanted(accepted)) {
    const found = active.find((row) => row.language.slice(0, 2).toLowerCase() === language)
    if (found) return found
  }
  return rows.find(({ isDefault }) => isDefault) ?? active[0] ?? null
}
