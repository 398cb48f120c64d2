import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FaultBoundary } from '../../../src/app/page/fault-boundary.tsx'
import { expectConsole } from '../../support/setup/console-guard.ts'

function Broken(): never {
  throw new Error('no such case')
}

test('a part with a fault says what cannot be shown and offers a reload, and leaves the others standing', async () => {
  expectConsole(/no such case/)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  render(
    <>
      <FaultBoundary what="case">
        <Broken />
      </FaultBoundary>
      <FaultBoundary what="case list">
        <p>Ten cases</p>
      </FaultBoundary>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('The case cannot be shown.')
  expect(screen.getByText('Ten cases')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})
