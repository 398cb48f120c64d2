import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import UsersScreen from '../../../src/features/users/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { asked, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aManagedUser, anAdmin, ownEntry, serveUsers } from '../../support/records/users.ts'

const invited = aManagedUser({ user_id: 'u8', name: 'Ada Wong', state: 'INVITATION_PENDING' })

async function openUsers() {
  localStorage.clear()
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, [aManagedUser(), invited, ownEntry()])
  const scope = officeScope({ user: anAdmin(), gateway })
  const shown = show(
    <HotkeysRoot>
      <UsersScreen />
    </HotkeysRoot>,
    scope,
  )
  await shown.user.click(await screen.findByRole('button', { name: /Tom Vale/ }))
  return { gateway, ...shown }
}

const row = (name: RegExp) => screen.getByRole('button', { name })
const pane = () => within(screen.getByRole('region', { name: 'User' }))

/** Ctrl+S as the browser finds it afterwards: whether its own "Save page" would come. */
function pressSave(on: Element): boolean {
  const init = { key: 's', ctrlKey: true, bubbles: true, cancelable: true }
  return on.dispatchEvent(new KeyboardEvent('keydown', init))
}

describe('Ctrl+S on the Users screen', () => {
  it('rests under a dialog, where the browser keeps still as well', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Ada Wong/))
    await user.type(pane().getByRole('textbox', { name: /^Name/ }), '!')
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    expect(pressSave(await screen.findByRole('alertdialog'))).toBe(false)
    expect(asked(gateway, 'changeUser')).toEqual([])
  })

  it.each([
    ['Ctrl+S', { key: 's', ctrlKey: true }],
    ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }],
  ])('sends nothing by %s where Save has nothing to save', async (_, key) => {
    const { gateway, user } = await openUsers()
    const name = pane().getByRole('textbox', { name: /^Name/ })
    const press = () => fireEvent.keyDown(name, key)
    press()
    expect(pane().getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true')
    await user.type(name, '!')
    press()
    await waitFor(() => expect(asked(gateway, 'changeUser')).toHaveLength(1))
    expect(asked(gateway, 'changeUser')).toMatchObject([
      { request: { body: { name: 'Tom Vale!' } } },
    ])
  })
})
