/** Whoever works by keyboard goes on where they were after every act in the profile's dialogs. */
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { passwordChangeRequested } from '../../../src/actions/requests.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { loseFocusLikeBrowsers } from '../../support/dom/lost-focus.ts'
import { loadProfileDialogs, openProfile } from '../../support/dom/profile-desk.tsx'

loseFocusLikeBrowsers()
beforeAll(loadProfileDialogs)

it.each(['{Enter}', '{Tab}{Tab}{Tab}{Enter}'])(
  'a change of password that was sent by %s keeps the focus while its success is shown',
  async (keys) => {
    const { gateway, user } = await openProfile(passwordChangeRequested)
    gateway.answer('changePassword', () => answered({}))
    await user.type(screen.getByLabelText(/^Current Password/), 'Framewright-1')
    const next = screen.getByLabelText<HTMLInputElement>(/^New Password/)
    await user.type(next, `Quince-tree-7${keys}`)
    await screen.findByText(/Your password was changed/)
    await waitFor(() =>
      expect(document.activeElement?.closest('[role="dialog"] form')).not.toBeNull(),
    )
    await user.type(next, 'x')
    expect(next.value).toBe('Quince-tree-7')
  },
)
