import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Translation } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { flowRefusal, languageRefusal } from '../../../contracts/rules/cases/case-flow.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { holdFlow } from '../mail-flows/flow-rows.ts'
import { holdTranslation } from '../translations/rows.ts'

/** CASEAPI-28, EDIT-12, EDIT-13. */
export const assignFlow = changes<Calls['assignFlow']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, ['email_flow', 'email_flow_id'])
  if (isRefused(before)) return before
  const flow = await holdFlow(change.tx, user.customerId, params.flowId)
  if (!flow) return refuse(404, messages.notFound)
  const objection = flowRefusal(before.row.state)
  if (objection !== null) return refuse(409, objection)
  if (before.detail.email_flow_id === flow.id) return before.detail
  return changeLocked(change, before, 'case.flow-assigned', () =>
    writeDetail(change, params.id, { emailFlowId: flow.id }),
  )
})

type Body = BodyOf<Calls['assignLanguage']>

/** The language that a body names, in either of its readings; refused where they are of two languages. */
async function languageIn(change: ChangeContext, body: Body): Promise<Translation | Refused> {
  // Two are held in one order, whoever else holds them; and both, so that one of somebody else costs what none costs.
  const ids = [body.id, body.translation_id].filter((id) => id !== undefined).toSorted()
  const held: (Translation | null)[] = []
  for (const id of ids) held.push(await holdTranslation(change.tx, change.customerId, id))
  const found = held.filter((known) => known !== null)
  if (found.length < held.length) return refuse(404, messages.notFound)
  const [translation] = found
  if (!translation) return refuse(400, 'A language is missing.')
  const { id, language } = translation
  const isOne = found.every((known) => known.id === id) && (body.language ?? language) === language
  return isOne ? translation : refuse(400, 'More than one language is given.')
}

/** CASEAPI-29, CASEAPI-30. */
export const assignLanguage = changes<Calls['assignLanguage']>(
  async ({ params, body, user, change }) => {
    const before = await openCase(change, user, params.id, ['translation'])
    if (isRefused(before)) return before
    const translation = await languageIn(change, body)
    if (isRefused(translation)) return translation
    const objection = languageRefusal(before.row.state, translation)
    if (objection !== null) return refuse(409, objection)
    if (before.detail.translation?.id === translation.id) return before.detail
    return changeLocked(change, before, 'case.language-assigned', () =>
      writeDetail(change, params.id, { translationId: translation.id }),
    )
  },
)
