import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UsersScreen } from '../../src/features/users/index.ts'
import { HotkeysRoot, useKeySheet } from '../../src/ui/hotkeys.tsx'
import { asked, fakeGateway } from '../support/fake-gateway.ts'
import { officeScope } from '../support/office.ts'
import { show } from '../support/show.tsx'
import { aManagedUser, anAdmin, ownEntry, serveUsers } from '../support/users.ts'

const invited = aManagedUser({ user_id: 'u8', name: 'Ada Wong', state: 'INVITATION_PENDING' })

function SheetButton() {
  const showKeys = useKeySheet()
  return (
    <button type="button" onClick={showKeys}>
      Keys
    </button>
  )
}

async function openUsers() {
  localStorage.clear()
  const gateway = fakeGateway(anAdmin())
  serveUsers(gateway, [aManagedUser(), invited, ownEntry()])
  const scope = officeScope({ user: anAdmin(), gateway })
  const shown = show(
    <HotkeysRoot>
      <SheetButton />
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
  it('saves also with the focus on the list, and the browser keeps still', async () => {
    const { gateway, user } = await openUsers()
    await user.type(pane().getByRole('textbox', { name: /^Name/ }), '!')
    row(/Tom Vale/).focus()
    expect(pressSave(row(/Tom Vale/))).toBe(false)
    await waitFor(() => expect(asked(gateway, 'changeUser')).toHaveLength(1))
  })

  it('rests under a dialog, where the browser keeps still as well', async () => {
    const { gateway, user } = await openUsers()
    await user.click(row(/Ada Wong/))
    await user.type(pane().getByRole('textbox', { name: /^Name/ }), '!')
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    expect(pressSave(await screen.findByRole('alertdialog'))).toBe(false)
    expect(asked(gateway, 'changeUser')).toEqual([])
  })

  it('stands on the sheet of all keys while the form is there', async () => {
    const { user } = await openUsers()
    await user.click(row(/^Keys$/))
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(sheet).getByText('Save').nextElementSibling?.textContent).toMatch(/S$/)
  })
})
