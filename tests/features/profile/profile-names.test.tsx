import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { profileRequested } from '../../../src/actions/requests.ts'
import { $user } from '../../../src/queries/following/session.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { loadProfileDialogs, openProfile, requestsOf } from '../../support/dom/profile-desk.tsx'
import { aUser, officeEvent } from '../../support/records/events.ts'

beforeAll(loadProfileDialogs)
beforeEach(() => localStorage.clear())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

const renamed = (seq: number, name: string, public_name: string): Envelope =>
  officeEvent(seq, 'user.renamed', { user_id: 'u1', name, public_name }, { id: 'u1', name })

async function openDialog() {
  const desk = await openProfile(profileRequested)
  const fill = async (name: string, publicName: string) => {
    for (const [input, text] of [
      [field('Your Name'), name],
      [field('Public Name'), publicName],
    ] as const) {
      await desk.user.clear(input)
      if (text !== '') await desk.user.type(input, text)
    }
    await desk.user.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { ...desk, fill }
}

describe('Your Profile', () => {
  it('shows the email, and both names [PROFILE-09, PROFILE-10]', async () => {
    await openDialog()
    expect(screen.getByRole('dialog', { name: 'Your Profile' })).toBeTruthy()
    expect([field('Email').value, field('Email').readOnly]).toEqual(['agent@pro.example', true])
    expect([field('Your Name').value, field('Public Name').value]).toEqual([
      'Agnes Berg',
      'A. Berg',
    ])
  })

  it('keeps a name of more than 30 characters that was pasted, says so there, and sends nothing [FORMAT-05]', async () => {
    const { gateway, user } = await openDialog()
    for (const name of ['Your Name', 'Public Name']) {
      await user.clear(field(name))
      await user.paste('Maria Magdalena von Hohenlohe-Langenburg')
      expect(field(name).value).toBe('Maria Magdalena von Hohenlohe-Langenburg')
      expect(noteOf(field(name))).toBe(
        'Enter at most 30 characters, not 40: for example “Maria Magdalena von”',
      )
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(document.activeElement).toBe(field('Your Name'))
    }
    expect(requestsOf(gateway, 'changeName')).toEqual([])
  })

  it.each([
    ['Your Name', ' ', 'A. Berg'],
    ['Public Name', 'Agnes', ''],
  ])('sends nothing while %s is empty, and says so there [PROFILE-12]', async (name, own, pub) => {
    const { gateway, fill } = await openDialog()
    await fill(own, pub)
    expect(noteOf(field(name))).toBe('Please enter valid values for all fields.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(document.activeElement).toBe(field(name))
    expect(requestsOf(gateway, 'changeName')).toEqual([])
  })

  it('marks the name that holds what nobody sees, and sends nothing', async () => {
    const { gateway, fill } = await openDialog()
    await fill('Agnes Berg', 'A.\u200bBerg')
    expect(noteOf(field('Public Name'))).toBe(
      'A name cannot contain characters that cannot be displayed.',
    )
    expect(field('Your Name').getAttribute('aria-invalid')).toBeNull()
    expect(requestsOf(gateway, 'changeName')).toEqual([])
  })

  it('shows a refusal on both fields and keeps what was typed [PROFILE-14]', async () => {
    const { gateway, fill } = await openDialog()
    gateway.answer('changeName', () => refused('The name is taken.', 400))
    await fill('Agnes Holm', 'A. Holm')
    expect(await screen.findAllByText('The name is taken.')).toHaveLength(2)
    for (const name of ['Your Name', 'Public Name']) {
      expect(noteOf(field(name))).toBe('The name is taken.')
    }
    expect([field('Your Name').value, field('Public Name').value]).toEqual([
      'Agnes Holm',
      'A. Holm',
    ])
  })

  it('keeps what was typed and not saved over Esc and a reload, and says so; Discard draft gives back what is stored', async () => {
    const { user, open, unmount } = await openDialog()
    await user.type(field('Your Name'), ' Holm')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    open()
    await screen.findByRole('dialog')
    expect(field('Your Name').value).toBe('Agnes Berg Holm')
    expect(screen.getByText('These are your unsaved changes from last time.')).toBeTruthy()
    unmount()

    const reloaded = await openDialog()
    expect([field('Your Name').value, field('Public Name').value]).toEqual([
      'Agnes Berg Holm',
      'A. Berg',
    ])
    await reloaded.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(field('Your Name').value).toBe('Agnes Berg')
    expect(screen.queryByText(/your unsaved changes from last time/)).toBeNull()
    expect(document.activeElement).toBe(field('Your Name'))
    await reloaded.user.keyboard('{Escape}')
    reloaded.open()
    await screen.findByRole('dialog')
    expect([
      field('Your Name').value,
      screen.queryByText(/your unsaved changes from last time/),
    ]).toEqual(['Agnes Berg', null])
  })

  it('leaves no draft behind once it is saved', async () => {
    const { gateway, fill, open, user } = await openDialog()
    gateway.answer('changeName', () =>
      answered({
        ...aUser({ name: 'Agnes Holm', public_name: 'A. Holm' }),
        events: [renamed(2, 'Agnes Holm', 'A. Holm')],
      }),
    )
    await fill('Agnes Holm', 'A. Holm')
    await screen.findByText('Your profile was saved.')
    await user.keyboard('{Escape}')
    open()
    await screen.findByRole('dialog')
    expect([
      field('Your Name').value,
      screen.queryByText(/your unsaved changes from last time/),
    ]).toEqual(['Agnes Holm', null])
  })

  it('sends trimmed names, renames the user at once, and closes 2 s later [PROFILE-11, PROFILE-13, PROFILE-15]', async () => {
    const { gateway, fill, scope, pass } = await openDialog()
    gateway.answer('changeName', () =>
      answered({
        ...aUser({ name: 'Agnes Holm', public_name: 'A. Holm' }),
        events: [renamed(2, 'Agnes Holm', 'A. Holm')],
      }),
    )
    await fill('  Agnes Holm', 'A. Holm ')
    expect(await screen.findByText('Your profile was saved.')).toBeTruthy()
    expect(requestsOf(gateway, 'changeName')).toEqual([
      { body: { name: 'Agnes Holm', public_name: 'A. Holm' } },
    ])
    expect(scope.getState($user)).toMatchObject({ name: 'Agnes Holm', public_name: 'A. Holm' })
    expect(gateway.session()?.user.name).toBe('Agnes Holm')
    await pass(1_999)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await pass(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
