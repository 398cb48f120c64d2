import { Dialog } from '@blueprintjs/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from '../../src/ui/page/page.tsx'

const late = (isThere: boolean) => (
  <>
    {isThere && <Page title="Users">What it shows</Page>}
    <Dialog isOpen transitionDuration={0}>
      <input aria-label="Search" />
    </Dialog>
  </>
)

test('a screen takes the focus when it comes, so that a keyboard goes on there', () => {
  render(<Page title="Users">What it shows</Page>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }))
})

test('a screen that comes under an open dialog leaves the focus to it', () => {
  const { rerender } = render(late(false))
  const field = screen.getByRole('textbox', { name: 'Search' })
  field.focus()
  rerender(late(true))
  expect(screen.getByText('What it shows')).toBeTruthy()
  expect(document.activeElement).toBe(field)
})
