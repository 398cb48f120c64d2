/** What an office does for itself: its people, its setup, its account, and what each person keeps. */
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { $auditStatus, auditRequested } from '../../../src/queries/set-up/audit.ts'
import {
  $businessDetailsStatus,
  $creditsStatus,
  businessDetailsRequested,
  creditsRequested,
  onboardingRequested,
  planLimitsRequested,
} from '../../../src/queries/set-up/business.ts'
import { $mailSetupStatus, mailSetupRequested } from '../../../src/queries/set-up/mail-setup.ts'
import { $providerStatus, providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { $termsStatus, termsRequested } from '../../../src/queries/set-up/terms.ts'
import { $usersStatus, usersRequested } from '../../../src/queries/set-up/users.ts'
import { type Act, commanding, type Part, part, reading } from './malformed-act.ts'
import type { Folded } from './malformed-calls.ts'
import type { Recorded } from './malformed-desk.ts'

const ofUser = (recorded: Recorded) => ({ user_id: part(recorded, 2) })
const aUserForm = {
  name: 'Ada Wong',
  public_name: 'A. Wong',
  email: 'ada@made.example',
  role: 'AGENT' as const,
  receive_unread_emails_notifications: true,
  receive_payment_notifications: false,
}
const ofUsers: readonly Part[] = ['users', 'session', 'recent']

export const officeActs = {
  readProviderStatus: reading(
    ['provider'],
    providerCheckRequested,
    () => undefined,
    (scope) => scope.getState($providerStatus),
  ),
  readBusinessDetails: reading(
    ['business'],
    businessDetailsRequested,
    () => undefined,
    (scope) => scope.getState($businessDetailsStatus),
  ),
  readSubscriptionConfig: reading(
    ['business'],
    planLimitsRequested,
    () => undefined,
    () => undefined,
  ),
  readCredits: reading(
    ['business'],
    creditsRequested,
    () => undefined,
    (scope) => scope.getState($creditsStatus),
  ),
  readOnboarding: reading(
    ['business', 'session'],
    onboardingRequested,
    () => undefined,
    () => undefined,
  ),
  readAuditLog: reading(
    ['audit'],
    auditRequested,
    () => ({ filter: {}, after: null }),
    (scope) => scope.getState($auditStatus),
  ),
  listUsers: reading(
    ['users'],
    usersRequested,
    () => undefined,
    (scope) => scope.getState($usersStatus),
  ),
  readMailSetup: reading(
    ['mailSetup'],
    mailSetupRequested,
    () => undefined,
    (scope) => scope.getState($mailSetupStatus),
  ),
  readTerms: reading(
    ['terms'],
    termsRequested,
    () => undefined,
    (scope) => scope.getState($termsStatus),
  ),
  saveBusinessDetails: commanding(
    'customer.address.change',
    () => ({
      version: 1,
      address_line_1: 'Tanner Street 14',
      address_line_2: null,
      postal_code: 'SE1 3LE',
      city: 'London',
      vat_id: null,
      timezone: 'Europe/London',
    }),
    ['business'],
  ),
  addCredits: commanding('customer.credits.add', () => ({ amount: 5 }), ['business']),
  addUser: commanding('user.add', () => aUserForm, ofUsers),
  changeUser: commanding(
    'user.change',
    (of) => ({ ...ofUser(of), ...aUserForm, version: 1 }),
    ofUsers,
  ),
  activateUser: commanding('user.activate', ofUser, ofUsers),
  deactivateUser: commanding('user.deactivate', ofUser, ofUsers),
  deleteUser: commanding('user.delete', ofUser, ofUsers),
  resetSecondFactor: commanding('second-factor.reset', ofUser, ofUsers),
  requireSecondFactor: commanding('second-factor.require', () => ({ required: true }), []),
  saveMailSetup: commanding(
    'mail-setup.save',
    () => ({
      version: 0,
      email_sender_name: 'Claims',
      smtp_host: 'mail.example',
      smtp_port: 587,
      smtp_email: 'claims@mail.example',
      smtp_username: null,
      smtp_password: 'a password of the mail server',
    }),
    ['mailSetup'],
  ),
  activateInbound: commanding('mail-setup.inbound.activate', () => ({}), ['mailSetup']),
  activateMailSetup: commanding(
    'mail-setup.activate',
    () => ({ active_email_setup: '' as const }),
    ['mailSetup'],
  ),
  changeName: commanding(
    'profile.name.change',
    () => ({ name: 'Ada Wong', public_name: 'A. Wong' }),
    ofUsers,
  ),
  addSavedView: commanding(
    'saved-view.add',
    () => ({ name: 'Mine', view: 'PAID' as const, filter: null, search: '', ascending: false }),
    [],
  ),
  deleteSavedView: commanding('saved-view.delete', (of) => ({ view_id: part(of, 3) }), []),
  saveSignature: commanding('profile.signature.save', () => ({ signature: '<p>Ada</p>' }), []),
  acceptTerms: commanding('terms.accept', () => ({ tos_version: FIRST_TERMS }), ['terms']),
} satisfies Partial<Record<Folded, Act>>
