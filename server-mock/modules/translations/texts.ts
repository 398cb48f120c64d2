import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type {
  FaqEntry,
  PortalTexts,
  PortalTranslation,
} from '../../../contracts/model/portal/translation.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  faqError,
  type PortalText,
  portalTextError,
  portalTextFields,
  storedFaq,
} from '../../../contracts/rules/portal/translations.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { event } from '../../db/schema/log.ts'
import { translation, translationVersion } from '../../db/schema/setup.ts'
import { cleanHtml } from '../../text/clean-html.ts'
import { liftPictures } from '../pictures/lift.ts'
import { staleSettings } from '../stale-settings.ts'
import { type TranslationRow, translationOf } from './rows.ts'
import { languageToChange } from './states.ts'
import { tellOfTranslation, textChange } from './told.ts'

/** Said of a text that no browser could be trusted with. */
const TOO_COMPLEX = 'This text is too complex to be shown. Simplify its formatting.'

/** HTML as it is kept: without what runs, its pictures stored. */
async function kept(change: OpenChange, html: string): Promise<string | Refused> {
  const lifted = await liftPictures(change, html, { remote: false })
  if (isRefused(lifted)) return lifted
  return cleanHtml(lifted) ?? refuse(400, TOO_COMPLEX)
}

async function keptFaq(
  change: OpenChange,
  faq: readonly FaqEntry[],
): Promise<FaqEntry[] | Refused> {
  const clean: FaqEntry[] = []
  for (const { question, answer } of storedFaq(faq)) {
    const text = await kept(change, answer)
    if (isRefused(text)) return text
    clean.push({ question, answer: text })
  }
  return clean
}

/** Whether the language ever was what the save says that it brings back. */
async function refuseUnknown(
  { tx }: OpenChange,
  { id }: TranslationRow,
  restored: number | undefined,
): Promise<Refused | null> {
  if (restored === undefined) return null
  const { translationId, version } = translationVersion
  const known = await tx.$count(
    translationVersion,
    and(eq(translationId, id), eq(version, restored)),
  )
  return known > 0 ? null : refuse(400, `This language has no version ${restored}.`)
}

type Said = {
  change: OpenChange
  user: SignedIn
  row: TranslationRow
  restored: number | undefined
}

/** Stores the next version with this text; what is the same as before is none and tells nobody. */
async function save<F extends keyof PortalTexts>(
  { change, user, row, restored }: Said,
  field: F,
  value: PortalTexts[F],
  column: Partial<TranslationRow>,
): Promise<PortalTranslation | Refused> {
  const unknown = await refuseUnknown(change, row, restored)
  if (unknown) return unknown
  const before = translationOf(row)
  const changed = textChange(field, before[field], value)
  const stale = await staleSettings(change, user, {
    names: ['translation.changed'],
    versionIn: sql`${event.payload}->'translation'->>'version'`,
    only: sql`${event.payload}->'translation'->>'id' = ${row.id}`,
    version: row.version,
    writes: changed.map((one) => one.field),
    message: messages.conflictOfTranslation,
  })
  if (stale) return stale
  if (changed.length === 0) return before
  const by = { updated: change.at, userId: change.actor.id, userName: change.actor.name }
  await change.tx
    .update(translation)
    .set({ ...column, ...by, version: row.version + 1, restoredFrom: restored ?? null })
    .where(eq(translation.id, row.id))
  return tellOfTranslation(change, 'translation.changed', row.language, changed)
}

const columns = {
  login: (loginText: string) => ({ loginText }),
  case_overview: (caseOverviewText: string) => ({ caseOverviewText }),
  about_us: (aboutUsText: string) => ({ aboutUsText }),
}

const savesText = (text: Exclude<PortalText, 'faq'>) =>
  changes<Calls['saveLoginText']>(async ({ body, user, change }) => {
    const row = await languageToChange(change, body.language)
    if (isRefused(row)) return row
    const content = await kept(change, body.content ?? '')
    if (isRefused(content)) return content
    const wrong = portalTextError(text, content, row.isActive)
    if (wrong !== null) return refuse(400, wrong)
    const said = { change, user, row, restored: body.restored_from }
    return save(said, portalTextFields[text], content, columns[text](content))
  })

/** COMMAPI-53. */
export const saveLoginText = savesText('login')
/** COMMAPI-54. */
export const saveCaseOverviewText = savesText('case_overview')
/** COMMAPI-55. */
export const saveAboutUsText = savesText('about_us')

/** COMMAPI-56, COMMAPI-57: without `content` there is no FAQ any more (TRANS-20). */
export const saveFaq = changes<Calls['saveFaq']>(async ({ body, user, change }) => {
  const row = await languageToChange(change, body.language)
  if (isRefused(row)) return row
  const faq = await keptFaq(change, body.content ?? [])
  if (isRefused(faq)) return faq
  const wrong = faqError(faq)
  if (wrong !== null) return refuse(400, wrong)
  return save({ change, user, row, restored: body.restored_from }, 'faq', faq, { faq })
})
