import type { Calls } from '../../../contracts/api/calls.ts'
import { noSeat } from '../../../contracts/messages.ts'
import { isFull } from '../../../contracts/rules/accounts/seats.ts'
import { emailTaken, readUserForm } from '../../../contracts/rules/accounts/users.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { tooOften } from '../../calls/throttle.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { newId } from '../../ids.ts'
import { lockStaff, managedUserOf, tellOfUser } from '../access/staff.ts'
import { planLimits } from '../business/limits.ts'
import { queueLinkMail } from '../system-mail/put-system-mail.ts'
import { firstError, roleIn } from './body.ts'

/** USERS-20, USERS-23, USERS-29, USERS-30: the user, the invitation and the event, all or nothing. */
export const addUser = changes<Calls['addUser']>(async ({ body, user, change, services }) => {
  const role = roleIn(body, 'AGENT')
  if (role === null) return refuse(400, 'role and user_role differ.')
  const { form, errors } = readUserForm({
    ...body,
    role,
    receive_unread_emails_notifications: body.receive_unread_emails_notifications ?? true,
    receive_payment_notifications: body.receive_payment_notifications ?? true,
  })
  const wrong = firstError(errors)
  if (wrong !== null) return refuse(400, wrong)
  const staff = await lockStaff(change.tx, user.customerId)
  if (isFull(staff.users, planLimits[staff.plan].max_users)) return refuse(403, noSeat)
  const [added] = await change.tx
    .insert(appUser)
    .values({
      id: newId(),
      customerId: user.customerId,
      email: form.email,
      name: form.name,
      publicName: form.public_name,
      role: form.role,
      state: 'INVITATION_PENDING',
      verified: false,
      receiveUnreadEmails: form.receive_unread_emails_notifications,
      receivePayments: form.receive_payment_notifications,
      created: change.at,
    })
    .onConflictDoNothing()
    .returning()
  // Unique over all customers, whatever its case.
  if (!added) return refuse(409, emailTaken)
  const early = tooOften(
    services,
    ['invitation', user.customerId],
    ['invitedAddress', addressKey(added.email)],
  )
  if (early) return early
  tellOfUser(change, 'user.invited', null, added)
  await queueLinkMail(change, { kind: 'signup', email: added.email })
  change.mailWaits()
  return managedUserOf(added)
})
