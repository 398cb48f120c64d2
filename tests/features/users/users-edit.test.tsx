import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { describe, expect, it } from 'vitest'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import UsersScreen from '../../../src/features/users/index.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { HotkeysRoot, useKeySheet } from '../../../src/ui/hotkeys/hotkeys.tsx'
import {
  answered,
  type FakeGateway,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { MOMENT } from '../../support/records/events.ts'
import {
  aManagedUser,
  anAdmin,
  ownEntry,
  serveUsers,
  userEvent,
} from '../../support/records/users.ts'

const tom = aManagedUser()

async function openTom(users: ManagedUser[] = [tom, ownEntry()], isFresh = true) {
  if (isFresh) localStorage.clear()
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, users)
  const scope = officeScope({ user: anAdmin(), gateway })
  const shown = show(<UsersScreen />, scope)
  await shown.user.click(await screen.findByRole('button', { name: /Tom Vale/ }))
  return { gateway, scope, users, ...shown }
}

const pane = () => within(screen.getByRole('region', { name: 'User' }))
const field = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
const save = () => pane().getByRole('button', { name: /^Save/ })
const changes = (gateway: FakeGateway) => gateway.asked.filter(({ name }) => name === 'changeUser')

function Keys() {
  const open = useKeySheet()
  return (
    <button type="button" onClick={open}>
      Keys
    </button>
  )
}

/** Bruno gives Tom other values. */
const colleague = (scope: Scope, values: Partial<ManagedUser>) =>
  act(() =>
    allSettled(answersCame, {
      scope,
      params: {
        kind: 'local',
        events: [userEvent(9, 'user.changed', aManagedUser({ ...tom, version: 2, ...values }))],
      },
    }),
  )

describe('editing a user', () => {
  it('sends every field with the version of the form [USERS-19, USERS-24, USERS-37]', async () => {
    const { gateway, user } = await openTom()
    expect(save().getAttribute('aria-disabled')).toBe('true')
    await user.clear(field(/^Name/))
    await user.type(field(/^Name/), 'Tom Hale')
    await user.selectOptions(pane().getByRole('combobox', { name: 'Role' }), 'Admin')
    await user.click(pane().getByRole('checkbox', { name: 'Unread emails' }))
    expect(pane().getByText('3 unsaved changes')).toBeDefined()
    await user.click(save())
    expect(await screen.findByRole('button', { name: /Tom Hale/ })).toBeDefined()
    expect(changes(gateway)).toMatchObject([
      {
        request: {
          params: { id: 'u7' },
          body: {
            name: 'Tom Hale',
            public_name: 'T. Vale',
            email: 'tom@office.example',
            role: 'ADMIN',
            receive_unread_emails_notifications: false,
            receive_payment_notifications: true,
          },
        },
        change: { version: 1 },
      },
    ])
    expect(pane().queryByText(/unsaved/)).toBeNull()
  })

  it('saves by Ctrl+S from within a field', async () => {
    const { gateway, user } = await openTom()
    await user.type(field(/^Name/), '!')
    await user.keyboard('{Control>}s{/Control}')
    expect(changes(gateway)).toHaveLength(1)
  })

  it('saves by Ctrl+S from the list as well, and the browser saves no page', async () => {
    const { gateway, user } = await openTom()
    await user.type(field(/^Name/), '!')
    const row = screen.getByRole('button', { name: /Tom Vale/ })
    row.focus()
    expect(fireEvent.keyDown(row, { key: 's', ctrlKey: true })).toBe(false)
    expect(changes(gateway)).toHaveLength(1)
  })

  it('has Ctrl+S on the sheet of keys for as long as there is a form', async () => {
    const gateway = fakeGateway(anAdmin())
    serveUsers(gateway, [tom, ownEntry()])
    const { user } = show(
      <HotkeysRoot>
        <UsersScreen />
        <Keys />
      </HotkeysRoot>,
      officeScope({ user: anAdmin(), gateway }),
    )
    await user.click(await screen.findByRole('button', { name: /Tom Vale/ }))
    await user.click(screen.getByRole('button', { name: 'Keys' }))
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(sheet.textContent).toMatch(/FormSave(Ctrl|⌘|control).*S$/i)
  })

  it('one whose invitation is pending as well [USERS-32]', async () => {
    const pending = aManagedUser({ state: 'INVITATION_PENDING' })
    const { gateway, user } = await openTom([pending, ownEntry()])
    await user.type(field(/^Name/), '!')
    await user.click(save())
    expect(changes(gateway)).toHaveLength(1)
  })

  it('leaves the email as it is [USERS-16]', async () => {
    const { user } = await openTom()
    expect(field(/^Email/).readOnly).toBe(true)
    await user.type(field(/^Email/), 'x')
    expect(field(/^Email/).value).toBe('tom@office.example')
    expect(pane().getByText('The email address cannot be changed.')).toBeDefined()
  })

  it('keeps more than thirty characters of a name, says so in its place and sends nothing [FORMAT-05]', async () => {
    const { gateway, user } = await openTom()
    await user.clear(field(/^Name/))
    await user.paste('Maria Magdalena von Hohenlohe-Langenburg')
    expect(field(/^Name/).value).toBe('Maria Magdalena von Hohenlohe-Langenburg')
    await user.click(save())
    expect(pane().getByRole('alert').textContent).toBe(
      'Enter at most 30 characters, not 40: for example “Maria Magdalena von”',
    )
    expect(document.activeElement).toBe(field(/^Name/))
    expect(changes(gateway)).toEqual([])
  })

  it('marks an empty name in its place and sends nothing [USERS-14]', async () => {
    const { gateway, user } = await openTom()
    await user.clear(field(/^Public name/))
    await user.click(save())
    expect(pane().getByRole('alert').textContent).toBe('Enter a public name.')
    expect(document.activeElement).toBe(field(/^Public name/))
    expect(changes(gateway)).toEqual([])
  })

  it('gives back what is stored by Discard changes', async () => {
    const { user } = await openTom()
    await user.type(field(/^Name/), '!')
    await user.click(pane().getByRole('button', { name: 'Discard changes' }))
    expect(field(/^Name/).value).toBe('Tom Vale')
    expect(pane().queryByText(/unsaved/)).toBeNull()
  })
})

describe('what was typed stays', () => {
  it.each([
    ['a refusal', refused('Not today.', 409), 'Not today.'],
    ['a lost connection', unreachable, /unreachable/],
  ])('after %s', async (_what, answer, text) => {
    const { gateway, user } = await openTom()
    gateway.answer('changeUser', () => answer)
    await user.type(field(/^Name/), '!')
    await user.click(save())
    expect(await pane().findByText(text)).toBeDefined()
    expect(field(/^Name/).value).toBe('Tom Vale!')
  })

  it('while somebody else is looked at, and is marked in the list', async () => {
    const { user } = await openTom()
    await user.type(field(/^Name/), '!')
    await user.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    expect(field(/^Name/).value).toBe('Agnes Berg')
    const row = screen.getByRole('button', { name: /Tom Vale.*Unsaved changes/ })
    await user.click(row)
    expect(field(/^Name/).value).toBe('Tom Vale!')
  })

  it('and is nobody else’s while one’s own save is under way', async () => {
    const { gateway, user, users } = await openTom()
    const held = gate()
    gateway.answer('changeUser', async ({ body }) => {
      await held.passed
      const next = aManagedUser({ ...tom, name: body.name ?? '', version: 2 })
      users[0] = next
      const by = { id: anAdmin().user_id, name: anAdmin().name }
      const events = [userEvent(2, 'user.changed', next, { by })]
      return answered({ ...next, events }, null)
    })
    await user.type(field(/^Name/), '!')
    await user.click(save())
    await user.type(field(/^Name/), '?')
    act(held.open)
    await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'))
    expect(field(/^Name/).value).toBe('Tom Vale!?')
    expect(pane().getByText('1 unsaved change')).toBeDefined()
    expect(pane().queryByText(/while you were editing/)).toBeNull()
    await user.click(save())
    expect(changes(gateway)).toMatchObject([
      { change: { version: 1 } },
      { request: { body: { name: 'Tom Vale!?' } }, change: { version: 2 } },
    ])
  })

  it('over a forced logout, for the same user alone', async () => {
    const { user, scope, unmount } = await openTom()
    await user.type(field(/^Name/), '!')
    await act(() =>
      allSettled(sessionEnded, { scope, params: { reason: 'forced', message: 'Out.' } }),
    )
    unmount()
    await openTom([aManagedUser(), ownEntry()], false)
    expect(field(/^Name/).value).toBe('Tom Vale!')
    expect(localStorage.getItem('framewright:u2:user-drafts')).toBeNull()
  })
})

describe('two admins at once', () => {
  it('see each other’s change live', async () => {
    const { scope } = await openTom()
    await colleague(scope, { public_name: 'Tommy' })
    expect(field(/^Public name/).value).toBe('Tommy')
    expect(pane().queryByText(/while you were editing/)).toBeNull()
  })

  it('are told what came into the form while they type in another field', async () => {
    const { scope, user } = await openTom()
    await user.type(field(/^Name/), '!')
    await colleague(scope, { public_name: 'Tommy' })
    expect(pane().getByText(/Bruno Kranz changed this user while you were editing/)).toBeDefined()
    expect(pane().getByText(': now Tommy')).toBeDefined()
    expect([field(/^Name/).value, field(/^Public name/).value]).toEqual(['Tom Vale!', 'Tommy'])
  })

  it('choose whose value holds before anything is saved over the other’s', async () => {
    const { gateway, scope, user } = await openTom()
    await user.type(field(/^Name/), '!')
    await colleague(scope, { name: 'Thomas Vale' })
    await user.click(save())
    expect(pane().getByText('Resolve the conflicts first.')).toBeDefined()
    expect(changes(gateway)).toEqual([])
    await user.click(pane().getByRole('radio', { name: 'Mine: Tom Vale!' }))
    await user.click(save())
    expect(changes(gateway)).toMatchObject([
      { request: { body: { name: 'Tom Vale!' } }, change: { version: 2 } },
    ])
  })

  it('take the other’s value and have nothing left to save', async () => {
    const { scope, user } = await openTom()
    await user.type(field(/^Name/), '!')
    await colleague(scope, { name: 'Thomas Vale' })
    await user.click(pane().getByRole('radio', { name: 'Theirs: Thomas Vale' }))
    expect(field(/^Name/).value).toBe('Thomas Vale')
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  it('learn of a save that came first from the server’s refusal, and nothing is lost', async () => {
    const { gateway, user, users } = await openTom()
    gateway.answer('changeUser', () => {
      users[0] = aManagedUser({ ...tom, name: 'Thomas Vale', version: 2 })
      return refused('This user was changed by another user in the meantime.', 412, {
        error_message: 'This user was changed by another user in the meantime.',
        version: 2,
        changes: [{ field: 'name', from: 'Tom Vale', to: 'Thomas Vale', by: 'Bruno', at: MOMENT }],
      })
    })
    await user.type(field(/^Name/), '!')
    await user.click(save())
    expect(await pane().findByText(/in the meantime/)).toBeDefined()
    expect(await pane().findByRole('radio', { name: 'Theirs: Thomas Vale' })).toBeDefined()
    expect(field(/^Name/).value).toBe('Tom Vale!')
  })

  it('lose a user who was deleted elsewhere from the screen', async () => {
    const { scope } = await openTom()
    await act(() =>
      allSettled(answersCame, {
        scope,
        params: { kind: 'local', events: [userEvent(9, 'user.deleted', tom)] },
      }),
    )
    expect(pane().getByText('NO USER IS SELECTED!')).toBeDefined()
  })
})
