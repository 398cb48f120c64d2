/** A page that was loaded anew while emails were on their way: what the page before it has left, and what it says of them. */
import { within } from '@testing-library/react'
import type { Scope } from 'effector'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import type { FakeGateway } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { aUser } from '../../support/records/events.ts'
import { aDraft, dialog, openCompose } from './compose-desk.tsx'

const NAME = `framewright:${aUser().user_id}:leaving-mails`
export const KEPT = { caseId: CASE_ID, kind: 'new', ref: '', activityId: 'out1' }
export const left = () => sessionStorage.getItem(NAME)
export const keep = (mails: readonly object[]) =>
  sessionStorage.setItem(NAME, JSON.stringify(mails))
export const toasts = (scope: Scope) => scope.getState($toasts).map(({ text }) => text)

/** The page comes back, and the case has these entries by now. */
export const openAnew = (activities: Activity[], serve?: (gateway: FakeGateway) => void) =>
  openCompose({
    ...{
      activities,
      drafts: [{ ...aDraft({ subject: 'Your offer' }), failed_activity_id: 'out1' }],
    },
    ...(serve && { serve }),
  })

export const popup = async () => within(await dialog('Sending mail failed'))
