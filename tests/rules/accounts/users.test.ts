import { describe, expect, test } from 'vitest'
import { noSeat } from '../../../contracts/messages.ts'
import type { Role, UserState } from '../../../contracts/model/accounts/user.ts'
import { countUsers, isFull } from '../../../contracts/rules/accounts/seats.ts'
import {
  activationRefusal,
  deactivationRefusal,
  deletionRefusal,
  editRefusal,
  emptyUserForm,
  readUserForm,
  roleChoices,
  sortUsers,
  type UserForm,
  type UserRefusal,
  userFormOf,
  userGroups,
  userStateLabels,
} from '../../../contracts/rules/accounts/users.ts'

const user = (user_id: string, role: Role = 'AGENT', state: UserState = 'ACTIVE') => ({
  user_id,
  role,
  state,
  name: user_id,
  email: `${user_id}@office.example`,
})

describe('the list', () => {
  test('has the groups Active, Invitation pending and Deactivated, in this order [USERS-02, USERS-10]', () => {
    expect(userGroups).toEqual([
      { state: 'ACTIVE', heading: 'Active' },
      { state: 'INVITATION_PENDING', heading: 'Invitation pending' },
      { state: 'DEACTIVATED', heading: 'Deactivated' },
    ])
  })

  test('says the states as active, pending and deactivated [USERS-11] [G-264]', () => {
    expect(userStateLabels).toEqual({
      ACTIVE: 'active',
      INVITATION_PENDING: 'pending',
      DEACTIVATED: 'deactivated',
    })
  })

  test('names admins before agents within each group, each by name whatever its case [USERS-03] [G-265]', () => {
    const users = [
      user('zoe', 'AGENT', 'DEACTIVATED'),
      user('bert', 'AGENT'),
      user('Adam', 'AGENT'),
      user('yves', 'ADMIN', 'INVITATION_PENDING'),
      user('Zita', 'ADMIN'),
      user('carl', 'AGENT', 'INVITATION_PENDING'),
      user('émile', 'AGENT'),
      user('anna', 'ADMIN', 'DEACTIVATED'),
    ]
    expect(sortUsers(users).map(({ name }) => name)).toEqual([
      'Zita',
      'Adam',
      'bert',
      'émile',
      'yves',
      'carl',
      'anna',
      'zoe',
    ])
  })

  test('names two of one name always in the same order', () => {
    const twins = ['b', 'c', 'a'].map((id) => ({ ...user(id), name: 'Ada' }))
    for (const users of [twins, twins.toReversed()])
      expect(sortUsers(users).map(({ user_id }) => user_id)).toEqual(['a', 'b', 'c'])
  })

  const staff = [
    user('a', 'ADMIN'),
    user('b'),
    user('c', 'AGENT', 'INVITATION_PENDING'),
    user('d', 'AGENT', 'DEACTIVATED'),
  ]
  test.each([
    ['LITE', 1],
    ['PRO', 3],
    ['ENTERPRISE', 3],
  ] as const)('counts on %s %i seats booked [USERS-04, USERS-13] [G-262]', (plan, seats) => {
    expect(countUsers(staff, plan)).toEqual({
      seats,
      active: 2,
      invitation_pending: 1,
      deactivated: 1,
    })
  })

  test('books one seat at least', () => {
    expect(countUsers([], 'PRO').seats).toBe(1)
  })
})

test.each([
  [1, [user('a', 'ADMIN')], true],
  [2, [user('a', 'ADMIN')], false],
  [
    2,
    [user('a'), user('b', 'AGENT', 'DEACTIVATED'), user('c', 'AGENT', 'INVITATION_PENDING')],
    false,
  ],
  [2, [user('a'), user('b')], true],
  [2, [user('a'), user('b'), user('c')], true],
  [null, [user('a'), user('b'), user('c')], false],
] as const)('a plan of %s active users is full: case %# [USERS-20]', (max, users, full) => {
  expect(isFull(users, max)).toBe(full)
})

describe('the form', () => {
  test('offers Admin and Agent, begins with Agent and both notices on [USERS-12, USERS-17, USERS-18]', () => {
    expect(new Set(roleChoices.map(({ text }) => text))).toEqual(new Set(['Admin', 'Agent']))
    expect(emptyUserForm).toMatchObject({
      role: 'AGENT',
      receive_unread_emails_notifications: true,
      receive_payment_notifications: true,
    })
  })

  const right: UserForm = {
    ...emptyUserForm,
    name: ' Ada Wong ',
    public_name: ' A. Wong',
    email: ' ada@office.example ',
  }
  test('of a user holds what can be typed, and nothing else', () => {
    expect(userFormOf({ ...user('a'), ...right })).toEqual(right)
  })

  test('is stored trimmed', () => {
    const { form, errors } = readUserForm(right)
    expect(errors).toEqual({})
    expect(form).toMatchObject({
      name: 'Ada Wong',
      public_name: 'A. Wong',
      email: 'ada@office.example',
    })
  })

  test.each([
    ['name', '', 'Enter a name.'],
    ['name', '  ', 'Enter a name.'],
    ['name', 'x'.repeat(31), 'Enter at most 30 characters.'],
    ['name', 'Ada\u202eWong', 'This name contains characters that cannot be displayed.'],
    ['name', 'Ada\nWong', 'This name contains characters that cannot be displayed.'],
    ['public_name', '', 'Enter a public name.'],
    ['public_name', 'x'.repeat(31), 'Enter at most 30 characters.'],
    ['email', '', 'Enter an email address.'],
    ['email', 'ada', 'Please enter a valid email address.'],
    ['email', 'ada@office', 'Please enter a valid email address.'],
    ['email', 'ada @office.example', 'Please enter a valid email address.'],
  ] as const)('refuses the %s %j [USERS-14, USERS-15]', (field, text, message) => {
    expect(readUserForm({ ...right, [field]: text }).errors).toEqual({ [field]: message })
  })

  test('takes names of thirty characters, and of no more [FORMAT-05]', () => {
    const names = (length: number) => {
      const name = 'x'.repeat(length)
      return Object.keys(readUserForm({ ...right, name, public_name: name }).errors)
    }
    expect([names(30), names(31)]).toEqual([[], ['name', 'public_name']])
  })
})

const admin = user('admin', 'ADMIN')
const agent = user('agent')
const pending = user('pending', 'AGENT', 'INVITATION_PENDING')
const former = user('former', 'ADMIN', 'DEACTIVATED')
const all = [admin, agent, pending, former]
const second = user('second', 'ADMIN')
/** A refusal with its status in front, or null. */
const said = (refusal: UserRefusal | null) => refusal && `${refusal.status}: ${refusal.message}`
const LAST_ADMIN = '409: This is the last active admin. Make another user an admin first.'

describe('what may be done to whom', () => {
  test.each([
    ['an active user', agent, null],
    ['a pending user', pending, null],
    [
      'a deactivated user',
      former,
      '409: This user is deactivated. Activate the user before you edit it.',
    ],
  ] as const)('%s is edited: %s [USERS-32, USERS-37, USERS-39]', (_who, one, refusal) => {
    expect(said(editRefusal(one, one, [...all, second]))).toBe(refusal)
  })

  test('the email stays, whatever its case [USERS-16]', () => {
    expect(editRefusal(agent, { ...agent, email: 'AGENT@office.example' }, all)).toBeNull()
    expect(said(editRefusal(agent, { ...agent, email: 'other@office.example' }, all))).toBe(
      '400: The email address cannot be changed.',
    )
  })

  test('the last active admin stays an admin', () => {
    const demoted = { ...admin, role: 'AGENT' as const }
    expect(said(editRefusal(admin, demoted, all))).toBe(LAST_ADMIN)
    expect(editRefusal(admin, demoted, [...all, second])).toBeNull()
    expect(editRefusal(admin, admin, all)).toBeNull()
    // No active admin is left: whoever is none is not the last one.
    const invited = user('invited', 'ADMIN', 'INVITATION_PENDING')
    const nobody = [agent, invited, former]
    expect(editRefusal(agent, agent, nobody)).toBeNull()
    expect(editRefusal(invited, { ...invited, role: 'AGENT' }, nobody)).toBeNull()
  })

  test.each([
    ['an active agent', agent, null],
    ['oneself', admin, '403: You cannot deactivate yourself.'],
    ['a pending user', pending, '409: Only an active user can be deactivated.'],
    ['a deactivated user', former, '409: Only an active user can be deactivated.'],
  ] as const)('%s is deactivated: %s [USERS-35, USERS-36]', (_who, one, refusal) => {
    expect(said(deactivationRefusal(one, [...all, second], 'admin'))).toBe(refusal)
  })

  test('the last active admin stays active, as long as another one is not', () => {
    expect(said(deactivationRefusal(admin, all, 'second'))).toBe(LAST_ADMIN)
    expect(deactivationRefusal(admin, [...all, second], 'second')).toBeNull()
    expect(deactivationRefusal(agent, [agent, former], 'second')).toBeNull()
  })

  test.each([
    ['a deactivated user', former, null],
    ['an active user', agent, '409: Only a deactivated user can be activated.'],
    ['a pending user', pending, '409: Only a deactivated user can be activated.'],
  ] as const)('%s is activated: %s [USERS-38]', (_who, one, refusal) => {
    expect(said(activationRefusal(one, all, null))).toBe(refusal)
  })

  test('nobody is activated beyond the seats', () => {
    expect(activationRefusal(former, all, 2)).toEqual({ status: 403, message: noSeat })
    expect(activationRefusal(former, all, 3)).toBeNull()
  })

  test.each([
    ['a pending user', pending, null],
    ['an active user', agent, '409: Only users with a pending invitation can be deleted.'],
    ['a deactivated user', former, '409: Only users with a pending invitation can be deleted.'],
  ] as const)('%s is deleted: %s [USERS-33]', (_who, one, refusal) => {
    expect(said(deletionRefusal(one))).toBe(refusal)
  })
})
