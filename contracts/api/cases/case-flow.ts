import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { change, nothing } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

/** Mail flow and language of a case, and the values of a template: what a case takes from the customer's set-up. */
export const caseFlowCalls = {
  /** CASEAPI-28. Refusals: 404 for a flow that is not the customer's, 409 by the state of the case. */
  assignFlow: change({
    method: 'PUT',
    path: '/cases/:id/email_flows/:flowId',
    params: z.strictObject({ id: CaseId, flowId: Id }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /**
   * CASEAPI-29, CASEAPI-30: either `{id, language}` or `{translation_id}`. Refusals: 404 for a language that is not the
   * customer's, 400 where two readings differ or there is none, 409 by the state of the case.
   */
  assignLanguage: change({
    method: 'PUT',
    path: '/cases/:id/translation',
    params: z.strictObject({ id: CaseId }),
    query: nothing,
    body: z.strictObject({
      id: z.optional(Id),
      language: z.optional(z.string().check(z.maxLength(20))),
      translation_id: z.optional(Id),
    }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-34. Refusals: 404 for a template that is not the customer's, 409 in any state but STANDBY. */
  autoFill: change({
    method: 'PUT',
    path: '/cases/:id/auto_fill/:templateId',
    params: z.strictObject({ id: CaseId, templateId: Id }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
}
