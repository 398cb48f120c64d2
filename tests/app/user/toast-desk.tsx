import { render } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { Provider, useUnit } from 'effector-react'
import { messages } from '../../../contracts/protocol.ts'
import { $toasts, toastDismissed } from '../../../src/app/user/toasts.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { Toaster } from '../../../src/ui/toaster/toaster.tsx'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'

const removeTagFx = createCommandEffect('case.tag.remove')
/** The tag of a case. */
export const input = { case_id: '481516', version: 1, tag: 'bakery' }

/** An office in which somebody has taken a tag off a case, and what the server said to it. */
export async function removeTag(...answers: ('done' | 'refused')[]): Promise<Scope> {
  const gateway = fakeGateway(aUser())
  const parts = { rows: [aCaseRow({})], details: [aCaseDetail({})] }
  const scope = officeScope({ ...parts, gateway })
  for (const answer of answers) {
    gateway.answer('removeTag', () =>
      answer === 'done'
        ? answered({ ...aCaseDetail({}), events: [caseEvent(2, 'case.tag-removed')] })
        : refused(messages.notFound, 404),
    )
    await allSettled(removeTagFx, { scope, params: input })
  }
  return scope
}

function Toasts() {
  const { toasts, dismiss } = useUnit({ toasts: $toasts, dismiss: toastDismissed })
  return <Toaster toasts={toasts} onDismiss={dismiss} />
}

export const show = (scope: Scope) =>
  render(
    <Provider value={scope}>
      <Toasts />
    </Provider>,
  )
