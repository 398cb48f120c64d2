import { NOTE_MAX_LENGTH } from '../../limits.ts'
import { Imprint } from '../../model/cases/case.ts'
import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { change, nothing } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })
const entry = z.strictObject({ text: z.string().check(z.maxLength(NOTE_MAX_LENGTH * 2)) })

/** The research part of a case, in STANDBY only, else 409 (gaps-2, 8). */
export const caseResearchCalls = {
  /** CASEAPI-11: replaces the imprint wholly; its `id` is the server's, whatever is sent. */
  changeImprint: change({
    method: 'PUT',
    path: '/cases/:id/website_contact_details',
    params: ofCase,
    query: nothing,
    body: z.strictObject({
      ...Imprint.shape,
      id: z.optional(Imprint.shape.id),
      screenshot_url: z.optional(Imprint.shape.screenshot_url),
    }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-12: `text` alone; when and by whom says the server (gaps-2, 8). */
  addLogEntry: change({
    method: 'POST',
    path: '/cases/:id/case_log',
    params: ofCase,
    query: nothing,
    body: entry,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-13: another text; the entry keeps its day and its signature. */
  changeLogEntry: change({
    method: 'PUT',
    path: '/cases/:id/case_log/:logId',
    params: z.strictObject({ id: CaseId, logId: Id }),
    query: nothing,
    body: entry,
    answer: CaseAnswer,
    versioned: true,
  }),
}
