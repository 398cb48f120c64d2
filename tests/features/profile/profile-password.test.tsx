import { screen } from '@testing-library/react'
import { serialize } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { passwordChangeRequested } from '../../../src/actions/requests.ts'
import { answered, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { loadProfileDialogs, openProfile, requestsOf } from '../../support/dom/profile-desk.tsx'

beforeAll(loadProfileDialogs)
// So that the list is at hand as soon as somebody types.
beforeAll(() => import('../../../contracts/rules/accounts/common-passwords.ts'))

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const current = () => field('Current Password')
const next = () => field('New Password')
const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const isMarked = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true'

async function openDialog() {
  const desk = await openProfile(passwordChangeRequested)
  const change = async (from: string, to: string) => {
    if (from !== '') await desk.user.type(current(), from)
    if (to !== '') await desk.user.type(next(), to)
    await desk.user.click(screen.getByRole('button', { name: 'Change' }))
  }
  return { ...desk, change }
}

describe('Change Password', () => {
  it('has two fields, a helper text and what a password manager goes by [PROFILE-01, PROFILE-03]', async () => {
    await openDialog()
    expect(screen.getByRole('dialog', { name: 'Change Password' })).toBeTruthy()
    expect([current().autocomplete, next().autocomplete]).toEqual([
      'current-password',
      'new-password',
    ])
    expect([current().type, next().type]).toEqual(['password', 'password'])
    expect(noteOf(next())).toBe(
      'Enter at least 8 characters (containing 1 number, 1 special character).',
    )
    expect(field('Email').autocomplete).toBe('username')
    expect(field('Email').value).toBe('agent@pro.example')
  })

  it('requires both fields and marks an empty one [PROFILE-02] [G-252]', async () => {
    const { gateway, change, user } = await openDialog()
    await change('', '')
    expect([isMarked(current()), isMarked(next())]).toEqual([true, true])
    expect(noteOf(next())).toBe('Please enter a password.')
    expect(document.activeElement).toBe(current())
    await user.type(current(), 'Framewright-1')
    expect([isMarked(current()), isMarked(next())]).toEqual([false, true])
    await user.type(next(), 'short')
    await user.keyboard('{Enter}')
    expect(noteOf(next())).toBe('Please enter a valid password.')
    expect(requestsOf(gateway, 'changePassword')).toEqual([])
  })

  it('sends no new password that breaks the rule [PASSWORD-08]', async () => {
    const { gateway, change, user } = await openDialog()
    await change('Framewright-1', 'sho-7ab')
    for (const weak of ['no-digit-here', 'UPPER-ONLY-7', 'nothingspecial7']) {
      expect([noteOf(next()), isMarked(next())]).toEqual(['Please enter a valid password.', true])
      await user.clear(next())
      expect(isMarked(next())).toBe(false)
      await user.type(next(), `${weak}{Enter}`)
    }
    expect(noteOf(next())).toBe('Please enter a valid password.')
    expect(requestsOf(gateway, 'changePassword')).toEqual([])
  })

  it.each([
    ['a common one', 'Password-1', messages.passwordCommon],
    ['one of the own name', 'agnes-likes-7', messages.passwordOwn],
    ['one of the own address', '1-Agent-more!', messages.passwordOwn],
    ['one of the product', 'Framewright-22', messages.passwordOwn],
  ])('says in its place that %s is refused, and sends nothing', async (_, typed, text) => {
    const { gateway, change, user } = await openDialog()
    await change('Framewright-1', typed)
    expect([noteOf(next()), isMarked(next()), next().value]).toEqual([text, true, typed])
    await user.clear(next())
    expect(isMarked(next())).toBe(false)
    expect(requestsOf(gateway, 'changePassword')).toEqual([])
  })

  it.each([messages.passwordCommon, messages.passwordOwn, messages.passwordRule])(
    'shows in its place what the server alone knows: %s',
    async (text) => {
      const { gateway, change } = await openDialog()
      gateway.answer('changePassword', () => refused(text, 400))
      await change('Framewright-1', 'Quince-tree-7')
      expect([noteOf(next()), isMarked(next())]).toEqual([text, true])
    },
  )

  it.each([
    ['the current one', '   ', 'Quince-tree-7', [true, false]],
    ['the new one', 'Framewright-1', '   ', [false, true]],
  ])('sends nothing where %s alone is empty, and marks it [PROFILE-02]', async (_, ...typed) => {
    const [from, to, marked] = typed
    const { gateway, change } = await openDialog()
    await change(from, to)
    expect([isMarked(current()), isMarked(next())]).toEqual(marked)
    expect(requestsOf(gateway, 'changePassword')).toEqual([])
  })

  it.each(['Invalid password.', 'Authentication failed'])(
    "shows '%s' under the current password [PROFILE-05, PROFILE-06] [G-251]",
    async (message) => {
      const { gateway, change } = await openDialog()
      gateway.answer('changePassword', () => refused(message, 400))
      await change('wrong', 'Quince-tree-7')
      expect(await screen.findByText(message)).toBeTruthy()
      expect([noteOf(current()), isMarked(current()), isMarked(next())]).toEqual([
        message,
        true,
        false,
      ])
      expect([current().value, next().value]).toEqual(['wrong', 'Quince-tree-7'])
    },
  )

  it("flags the new password for the server's rule [PROFILE-07]", async () => {
    const message =
      'Password must be at least 8 characters long and includes 1 number and 1 special character.'
    const { gateway, change } = await openDialog()
    gateway.answer('changePassword', () => refused(message, 400))
    await change('Framewright-1', 'Quince-tree-7')
    expect(await screen.findByText(message)).toBeTruthy()
    expect([noteOf(next()), isMarked(next()), isMarked(current())]).toEqual([message, true, false])
  })

  it('says above the fields what is about neither, and loses nothing', async () => {
    const { gateway, change } = await openDialog()
    gateway.answer('changePassword', () => unreachable)
    await change('Framewright-1', 'Quince-tree-7')
    expect((await screen.findByRole('alert')).textContent).toContain(unreachable.message)
    expect([isMarked(current()), isMarked(next())]).toEqual([false, false])
    expect(next().value).toBe('Quince-tree-7')
  })

  it('sends both trimmed, once, and closes 2 s after the success [PROFILE-04, PROFILE-08]', async () => {
    const { gateway, change, pass, user } = await openDialog()
    const held = gateway.hold('changePassword', answered({}))
    await change(' Framewright-1', 'Quince-tree-7 ')
    await user.keyboard('{Control>}{Enter}{/Control}')
    held.open()
    expect(await screen.findByText(/Your password was changed/)).toBeTruthy()
    expect(requestsOf(gateway, 'changePassword')).toEqual([
      { body: { current_password: 'Framewright-1', new_password: 'Quince-tree-7' } },
    ])
    await pass(1_999)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await pass(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('forgets what was typed as soon as it is left, and keeps it nowhere', async () => {
    const { scope, open, user } = await openDialog()
    await user.type(current(), 'Framewright-1')
    await user.type(next(), 'Quince-tree-7')
    expect(JSON.stringify([serialize(scope), { ...localStorage }])).not.toMatch(
      /Framewright-1|Quince/,
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    open()
    await screen.findByRole('dialog')
    expect([current().value, next().value]).toEqual(['', ''])
  })

  it('that was closed by hand and opened anew is not closed by the old success', async () => {
    const { gateway, change, pass, open, user } = await openDialog()
    gateway.answer('changePassword', () => answered({}))
    await change('Framewright-1', 'Quince-tree-7')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    open()
    await screen.findByRole('dialog')
    await pass(5_000)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(current().value).toBe('')
  })
})
