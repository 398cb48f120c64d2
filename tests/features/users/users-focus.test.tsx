/** Whoever works by keyboard goes on where they were after every act on the Users screen. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import UsersScreen from '../../../src/features/users/index.ts'
import { fakeGateway, gate, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { loseFocusLikeBrowsers } from '../../support/dom/lost-focus.ts'
import { show } from '../../support/dom/show.tsx'
import { aManagedUser, anAdmin, ownEntry, serveUsers } from '../../support/records/users.ts'

loseFocusLikeBrowsers()

async function openUsers() {
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, [aManagedUser(), ownEntry()])
  const scope = officeScope({ user: anAdmin(), gateway })
  const shown = show(<UsersScreen />, scope)
  await screen.findByRole('button', { name: /Tom Vale/ })
  /** Presses by keyboard, as whoever notices a lost focus does. */
  const press = async (name: string | RegExp) => {
    button(name).focus()
    await shown.user.keyboard('{Enter}')
  }
  return { gateway, press, ...shown }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const pane = () => within(screen.getByRole('region', { name: 'User' }))
const field = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
const holdsFocus = (element: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

describe('the form of a new user', () => {
  async function filled() {
    const shown = await openUsers()
    const { user, press } = shown
    const { open, passed } = gate()
    await press('Add New User')
    await user.type(field(/^Name/), 'Eva Lund')
    await user.type(field(/^Public name/), 'E. Lund')
    await user.type(field(/^Email/), 'eva@office.example')
    return { ...shown, open, passed }
  }

  it('leads to who was invited [USERS-23, USERS-30]', async () => {
    const { press } = await filled()
    await press(/^Save and send invitation/)
    await holdsFocus(() => pane().getByRole('heading', { name: 'Eva Lund' }))
  })

  it('leaves alone who has gone on to somebody else meanwhile', async () => {
    const { gateway, press, open, passed } = await filled()
    const { change } = gateway
    gateway.change = async (name, request, headers) => {
      await passed
      return change(name, request, headers)
    }
    await press(/^Save and send invitation/)
    await press(/Tom Vale/)
    open()
    await screen.findByRole('button', { name: /Eva Lund/ })
    expect(document.activeElement).toBe(button(/Tom Vale/))
  })

  it('goes on in the field that it was sent from where nobody answered', async () => {
    const { gateway, user, open, passed } = await filled()
    gateway.answer('addUser', async () => {
      await passed
      return unreachable
    })
    field(/^Public name/).focus()
    await user.keyboard('{Control>}s{/Control}')
    await holdsFocus(() => document.body)
    open()
    await pane().findByRole('alert')
    await holdsFocus(() => field(/^Public name/))
  })

  it('goes by Cancel to where it was asked for', async () => {
    const { press } = await filled()
    await press('Cancel')
    await holdsFocus(() => button('Add New User'))
  })
})

it('Discard changes leads back to the first field', async () => {
  const { user, press } = await openUsers()
  await press(/Tom Vale/)
  await user.type(field(/^Public name/), '!')
  await press('Discard changes')
  await holdsFocus(() => field(/^Name/))
})
