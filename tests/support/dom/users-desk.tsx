/** The screen of the users with four of them, for its tests. */
import { screen, within } from '@testing-library/react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { UpgradeDialog } from '../../../src/features/upgrade/index.ts'
import UsersScreen from '../../../src/features/users/index.ts'
import { fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aManagedUser, anAdmin, ownEntry, serveUsers } from '../records/users.ts'
import { show } from './show.tsx'

export const boss = aManagedUser({
  user_id: 'u9',
  name: 'Zoe Adler',
  role: 'ADMIN',
  email: 'zoe@office.example',
})
export const tom = aManagedUser()
export const ada = aManagedUser({
  user_id: 'u8',
  name: 'Ada Wong',
  email: 'ada@office.example',
  state: 'INVITATION_PENDING',
})
export const max = aManagedUser({
  user_id: 'u6',
  name: 'Max Roth',
  email: 'max@office.example',
  state: 'DEACTIVATED',
})

export async function openUsers(
  users: ManagedUser[] = [tom, max, ada, boss, ownEntry()],
  user = anAdmin(),
) {
  localStorage.clear()
  const gateway = fakeGateway(user)
  const served = serveUsers(gateway, users, user)
  const scope = officeScope({ user, gateway })
  const shown = show(
    <>
      <UsersScreen />
      <UpgradeDialog />
    </>,
    scope,
  )
  await screen.findByRole('button', { name: /Agnes Berg/ })
  return { gateway, scope, users, ...served, ...shown }
}

export const list = () => within(screen.getByRole('region', { name: 'Users' }))
export const pane = () => within(screen.getByRole('region', { name: 'User' }))
export const row = (name: RegExp) => list().getByRole('button', { name })
export const field = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
export const button = (name: string | RegExp) => pane().getByRole('button', { name })
export const flag = (name: string) => pane().getByRole<HTMLInputElement>('checkbox', { name })
export const role = () => pane().getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
