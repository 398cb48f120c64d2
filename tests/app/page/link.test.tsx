import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Link } from '../../../src/app/page/navigation.tsx'
import { address } from '../open-app.tsx'

test.each([
  [{}, '/privacy-policy'],
  [{ ctrlKey: true }, '/'],
  [{ metaKey: true }, '/'],
  [{ altKey: true }, '/'],
  [{ shiftKey: true }, '/'],
  [{ button: 1 }, '/'],
])('a link pressed with %j leads to %s here, else it is the browser’s', (held, path) => {
  render(<Link href="/privacy-policy">Privacy policy</Link>)
  let isTaken: boolean | undefined
  const browser = (event: Event) => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', browser, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Privacy policy' }), held)
  expect([address(), isTaken]).toEqual([path, path !== '/'])
})
