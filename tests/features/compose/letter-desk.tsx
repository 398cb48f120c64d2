/** A case with letters beside it, over a server of the test's own that prints what it is told to. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { expect } from 'vitest'
import type { Role } from '../../../contracts/model/accounts/user.ts'
import type { LetterActivity } from '../../../contracts/model/cases/activity.ts'
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { letterRequested } from '../../../src/actions/requests.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered, answeredFile } from '../../support/client/fake-gateway.ts'
import { anActivity } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'
import { dialog, openCompose, send } from './compose-desk.tsx'

const header = {
  ...{ case_id_label: 'Case', case_pin_label: 'PIN' },
  sender_address: 'Lichtbild Archiv\n10243 Berlin',
}
export const notice = {
  ...{ id: 't1', name: 'Formal notice', subject: 'Use of our photographs', type: 'letter' },
  ...{ content: '<p>Dear Sir or Madam</p>', config: { placeholders: {}, letter_header: header } },
} as ListedMailTemplate

export const aLetter = (content: Partial<LetterActivity['content']> = {}) =>
  anActivity('LETTER_SENT', content.letter_id ?? 'l1', {
    ...{ letter_id: 'letter1', letter_status: 'action_required', provider_id: 'p1' },
    ...{ fail_reason: 'The street is missing', recipient_address: 'Hammer Straße' },
    ...{ subject: 'Use of our photographs', template_id: 't1', pages: 1, credit_cost: 2 },
    ...content,
  })

type Parts = {
  role?: Role
  balance?: number
  plan?: 'PRO' | 'ENTERPRISE'
  activities?: ReturnType<typeof aLetter>[]
  contact?: object
}

/** A case whose opponent has an address, in an office that writes letters, and the printer's answers. */
export async function openLetters(parts: Parts = {}) {
  const { role = 'AGENT', balance = 5, plan = 'ENTERPRISE', activities = [], contact } = parts
  const desk = await openCompose({
    ...{ activities, signature: '' },
    ...(contact && {
      detail: {
        opponent_contact_details: { ...aCaseDetail({}).opponent_contact_details, ...contact },
      },
    }),
    user: aUser({ subscription: plan, role, user_role: role }),
  })
  const { gateway } = desk
  const now = { digest: 'a'.repeat(64), balance }
  gateway.answer('listMailTemplates', () => answered([notice], 1))
  gateway.answer('readLetterCost', () =>
    answered({ creditCost: 3, pages: 2, sheets: 2, ...now }, 1),
  )
  gateway.answer('readCredits', () => answered({ amount: now.balance }, 1))
  gateway.answer('previewLetter', () => answeredFile('%PDF-', { 'Letter-Digest': now.digest }))
  gateway.answer('sendLetter', (_, change) => {
    const event = caseEvent(2, 'case.letter-sent', {
      row: { version: 2 },
      activity: aLetter({ letter_id: 'letter2', letter_status: 'validating' }),
      ...(change ? { commandId: change.commandId } : {}),
    })
    const done = { letter_id: 'letter2', letter_status: 'validating' as const, events: [event] }
    return answered(done, null)
  })
  const toasts = () =>
    desk.scope.getState($toasts).map(({ text, durationMs }) => `${text} ${durationMs} ms`)
  return { ...desk, now, toasts }
}

type Desk = Awaited<ReturnType<typeof openLetters>>

/** Begins one with the template of the flow. */
export async function begin({ scope, user }: Desk) {
  await act(() => allSettled(letterRequested, { scope }))
  await user.click(await screen.findByRole('button', { name: 'Formal notice' }))
  return within(await dialog('Mail preview: Formal notice'))
}

export const preview = () => screen.getByRole('button', { name: /^Preview/ })
export const reasonOf = (button: HTMLElement) => button.getAttribute('aria-description')
export const COST = '2 sheets · 3 of 5 credits'

export async function seen(user: Desk['user']) {
  await screen.findByText(COST)
  await user.click(preview())
  await waitFor(() => expect(reasonOf(send())).toBeNull())
}
