import { WireEvent } from '../../events/envelope.ts'
import { SIGNATURE_MAX_LENGTH } from '../../limits.ts'
import { SendDelay, Signature } from '../../model/accounts/profile.ts'
import { SessionUser } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { change, nothing, read, session } from '../rows.ts'

const credential = z.string().check(z.maxLength(400))
const name = z.string().check(z.maxLength(200))

/** What a user does to the own account (document 1, section 7). */
export const profileCalls = {
  /**
   * PROFILE-04: ends the user's other sessions and keeps this one. Refusals: 400 'Invalid password.' for a wrong
   * current one, 400 for a breach of the password rule, 429. No stored answer: what its key is compared by would be
   * made of passwords.
   */
  changePassword: session({
    method: 'PUT',
    path: '/user/password',
    params: nothing,
    query: nothing,
    body: z.strictObject({ current_password: credential, new_password: credential }),
    answer: z.object({}),
  }),
  /** PROFILE-13: answers the updated user. No claim of the token changes, so none is answered. */
  changeName: change({
    method: 'PUT',
    path: '/user/name',
    params: nothing,
    query: nothing,
    body: z.strictObject({ name, public_name: name }),
    answer: z.extend(SessionUser, { events: z.array(WireEvent) }),
  }),
  /** PROFILE-19. */
  readSignature: read({
    method: 'GET',
    path: '/user/email_signature',
    params: nothing,
    query: nothing,
    answer: Signature,
  }),
  /**
   * PROFILE-20: answers what is stored, which is sanitised; 400 for one that is too long, in words (PROFILE-22).
   * Data of one user: no event (engine.md 7).
   */
  saveSignature: change({
    method: 'PUT',
    path: '/user/email_signature',
    params: nothing,
    query: nothing,
    body: z.strictObject({ signature: z.string().check(z.maxLength(SIGNATURE_MAX_LENGTH * 2)) }),
    answer: z.extend(Signature, { events: z.array(WireEvent) }),
  }),
  /** Added: after how many seconds the own emails leave (G-707). Data of one user: no event (engine.md 7). */
  readSendDelay: read({
    method: 'GET',
    path: '/user/send_delay',
    params: nothing,
    query: nothing,
    answer: SendDelay,
  }),
  saveSendDelay: change({
    method: 'PUT',
    path: '/user/send_delay',
    params: nothing,
    query: nothing,
    body: z.strictObject(SendDelay.shape),
    answer: z.extend(SendDelay, { events: z.array(WireEvent) }),
  }),
}
