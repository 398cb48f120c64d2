import { WireEvent } from '../../events/envelope.ts'
import {
  FaqEntry,
  PortalTranslation,
  PortalTranslations,
  TranslationVersion,
} from '../../model/portal/translation.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer, staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

/** As `portalLanguages` names it; what is none of them is refused by its message. */
const language = z.string().check(z.maxLength(20))
const ofLanguage = z.strictObject({ language })
const inQuery = z.strictObject({ language: z.optional(language) })

/** Judged by `contracts/rules/portal/translations.ts`. */
const html = z.string().check(z.maxLength(1_000_000))
const restored = { restored_from: z.optional(PortalTranslation.shape.version) }
const TextBody = z.strictObject({ language, content: z.optional(html), ...restored })

/** 2 MB: a whole FAQ of long answers. */
const TEXT_LIMIT = 2 * 1024 * 1024

const answer = z.extend(PortalTranslation, { events: z.array(WireEvent) })

const base = '/customer/:customer_id/config/settlement_portal'
const one = { params: ofCustomer, query: nothing, answer, policy: adminOfCustomer }
const text = { ...one, body: TextBody, versioned: true, bodyLimit: TEXT_LIMIT } as const

/**
 * Languages of the settlement portal. Everybody reads them, admins change them (G-07). A language that is none of the eleven
 * is 400, one that the customer does not have 404.
 */
export const translationCalls = {
  /** COMMAPI-47: every language with its texts, and which is the default (TRANS-11). */
  readTranslations: read({
    method: 'GET',
    path: `${base}/translations`,
    params: ofCustomer,
    query: nothing,
    answer: PortalTranslations,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-46: the eleven languages that there are (G-105). */
  listPortalLanguages: read({
    method: 'GET',
    path: '/customer/config/settlement_portal/languages',
    params: nothing,
    query: nothing,
    answer: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  /** COMMAPI-48: inactive and empty. 409 for one that is there already, 403 where the plan has no room (TRANS-21). */
  createTranslation: change({
    ...one,
    method: 'POST',
    path: `${base}/translations`,
    body: ofLanguage,
  }),
  /** COMMAPI-49, with the language in the body or in the query (G-04). 409 for one that is active or that cases have (G-104). */
  deleteTranslation: change({
    method: 'DELETE',
    path: `${base}/translations`,
    params: ofCustomer,
    query: inQuery,
    body: z.partial(ofLanguage),
    answer: z.object({ events: z.array(WireEvent) }),
    policy: adminOfCustomer,
  }),
  /** COMMAPI-50. 409 for one that is not active. */
  makeTranslationDefault: change({
    ...one,
    method: 'PUT',
    path: `${base}/translation/default`,
    body: ofLanguage,
  }),
  /** COMMAPI-51: the first one becomes the default by itself (G-103). 409 while a required text is empty. */
  activateTranslation: change({
    ...one,
    method: 'PUT',
    path: `${base}/translation/activate`,
    body: ofLanguage,
  }),
  /** COMMAPI-52. 409 for the default, and for one that a case has, whatever its state. */
  deactivateTranslation: change({
    ...one,
    method: 'PUT',
    path: `${base}/translation/deactivate`,
    body: ofLanguage,
  }),
  /**
   * COMMAPI-53. Without `content` the text is emptied (G-101). `restored_from` names the version that is brought back with
   * it. 412 where somebody else changed this text meanwhile.
   */
  saveLoginText: change({ ...text, method: 'PUT', path: `${base}/texts/login` }),
  /** COMMAPI-54; of an active language it cannot be emptied (400). */
  saveCaseOverviewText: change({ ...text, method: 'PUT', path: `${base}/texts/case_overview` }),
  /** COMMAPI-55; of an active language it cannot be emptied (400). */
  saveAboutUsText: change({ ...text, method: 'PUT', path: `${base}/texts/about_us` }),
  /** COMMAPI-56, COMMAPI-57: 400 for an entry without question or answer, and for more than fifty (G-107). */
  saveFaq: change({
    ...text,
    method: 'PUT',
    path: `${base}/texts/faq`,
    body: z.strictObject({
      language,
      content: z.optional(z.array(FaqEntry).check(z.maxLength(1_000))),
      ...restored,
    }),
  }),
  /** Added: what the texts of a language once were, the newest first; `VERSIONS_PAGE` at most, of those older than `before`. */
  readTranslationVersions: read({
    method: 'GET',
    path: `${base}/translation/versions`,
    params: ofCustomer,
    query: z.strictObject({
      language,
      before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    }),
    answer: z.array(TranslationVersion),
    policy: adminOfCustomer,
  }),
}
