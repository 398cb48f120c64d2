import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gate } from '../../support/client/fake-gateway.ts'
import { list, openScreen } from '../../support/dom/translations/desk.tsx'

test('no language is offered before it is known which are there [TRANS-02]', async () => {
  const held = gate()
  const { user } = await openScreen({ held })
  const add = () => list().getByRole('button', { name: 'Add Translation' })
  expect(add().getAttribute('aria-disabled')).toBe('true')
  held.open()
  await screen.findByRole('region', { name: 'Language list' })
  await user.click(add())
  expect((await screen.findAllByRole('menuitem')).length).toBe(9)
  expect(screen.queryByRole('menuitem', { name: 'German' })).toBeNull()
})
