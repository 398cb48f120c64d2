/** What one file of screens leaves behind reaches no other: they share a process. */
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { endWhatIsLeft } from '../support/setup/left-behind.ts'

afterEach(endWhatIsLeft)

test('who listened to the page or the document hears nothing more', () => {
  const heard = vi.fn()
  window.addEventListener('online', heard)
  document.addEventListener('visibilitychange', heard, { capture: true })
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveBeenCalledTimes(2)
  endWhatIsLeft()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what a package listens to, once for all files, stays', async () => {
  const fields = ['first', 'second'].map((id) =>
    document.body.appendChild(Object.assign(document.createElement('input'), { id })),
  )
  const changed: string[] = []
  for (const field of fields) {
    field.addEventListener('change', () => changed.push(field.id))
    await userEvent.type(field, 'one')
    await userEvent.tab()
    endWhatIsLeft()
  }
  expect(changed).toEqual(['first', 'second'])
})

test('no timer rings any more', async () => {
  const rang = vi.fn()
  setTimeout(rang, 1)
  setInterval(rang, 1)
  endWhatIsLeft()
  // Of the same length, so that it rings after those above.
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(rang).not.toHaveBeenCalled()
})

test('a channel is closed: another tab is heard no more', async () => {
  const heard = vi.fn()
  const left = new BroadcastChannel('left-behind')
  left.addEventListener('message', heard)
  endWhatIsLeft()
  const [other, hearing] = [
    new BroadcastChannel('left-behind'),
    new BroadcastChannel('left-behind'),
  ]
  const arrived = new Promise((resolve) => hearing.addEventListener('message', resolve))
  other.postMessage('anybody')
  await arrived
  expect(heard).not.toHaveBeenCalled()
})
