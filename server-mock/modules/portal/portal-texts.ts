import type { PortalTexts } from '../../../contracts/model/portal/translation.ts'
import { isBlankHtml } from '../../../contracts/rules/typed/blank-html.ts'
import type { Markup } from '../../text/page.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'
import { type TranslationRow, translationOf } from '../translations/rows.ts'

/** What the customer says on its portal, ready to be shown; null where it says nothing. */
export type ShownTexts = {
  login: Markup | null
  caseOverview: Markup | null
  aboutUs: Markup | null
  faq: readonly { question: string; answer: Markup }[]
}

const inlineStyle = /(<[^<>]*?) style="[^"]*"/g
const picture = /<img\b[^<>]*>/g

/** As a page shows it: by the strict list, and without styles and pictures, which the portal's policy does not let in. */
function shown(html: string): Markup | null {
  const safe = isBlankHtml(html) ? null : sanitiseHtml(html)
  return safe === null ? null : { html: safe.replace(inlineStyle, '$1').replace(picture, '') }
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
