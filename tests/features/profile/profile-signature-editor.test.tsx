/** The editor of the signature comes in a file of its own, which cannot be had at first. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signatureRequested } from '../../../src/actions/requests.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { openProfile, requestsOf } from '../../support/dom/profile-desk.tsx'
import { aUser } from '../../support/records/events.ts'

const file = vi.hoisted(() => ({ isThere: false }))
vi.mock('../../../src/features/profile/signature-text.tsx', async (original) => {
  if (!file.isThere) throw new Error('no such file')
  return original()
})

it("says 'Failed to load editor.' where it is missing, and gets it on demand [PROFILE-23]", async () => {
  const gateway = fakeGateway(aUser())
  gateway.answer('readSignature', () => answered({ signature: '<p>Agnes Berg</p>' }, 1))
  const { user } = await openProfile(signatureRequested, { gateway })
  await screen.findByText('The editor could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Failed to load editor.')).toBeTruthy()
  expect(requestsOf(gateway, 'saveSignature')).toEqual([])
  file.isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const text = await screen.findByRole('textbox', { name: 'Email signature' })
  expect(text.textContent).toBe('Agnes Berg')
  expect(screen.queryByText('Failed to load editor.')).toBeNull()
})
