import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { latePart } from '../../src/late/late-part.ts'
import { LatePlace, lateView } from '../../src/ui/loading/late-view.tsx'
import { tellServerReturn } from '../../src/ui/loading/server-return.ts'

const Dialog = ({ name }: { name: string }) => <p>Dialog of {name}</p>

/** A chunk that is out of reach so many times. */
function chunk(failures: number) {
  const load = vi.fn(async (): Promise<{ default: ComponentType<{ name: string }> }> => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch')
    return { default: Dialog }
  })
  return load
}

const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <>
      <input aria-label="Half a sentence" />
      <Part name="Ada" />
    </>,
  )

const button = (name: string) => screen.findByRole('button', { name })

test('a part that cannot be fetched says so, leaves the page as it is, and can be asked for again', async () => {
  const load = chunk(1)
  show(lateView(load))
  await userEvent.type(screen.getByLabelText('Half a sentence'), 'Dear')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  await userEvent.click(await button('Try again'))
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Half a sentence').value).toBe('Dear')
})

test('who closes it and opens it again finds it: a failure is not kept', async () => {
  const Part = lateView(chunk(1))
  const { unmount } = show(Part)
  await screen.findByRole('alert')
  unmount()
  show(Part)
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
})

test('a screen that could not be fetched comes by itself once the server is back', async () => {
  const load = chunk(1)
  show(lateView(load, 'screen'))
  await screen.findByRole('alert')
  act(tellServerReturn)
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
  act(tellServerReturn)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a screen that stays out of reach offers to load the page again', async () => {
  show(lateView(chunk(2), 'screen'))
  await userEvent.click(await button('Try again'))
  expect(await button('Reload the page')).toBeTruthy()
  await userEvent.click(await button('Try again'))
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
})

test('in a place of its own it is awaited there, says what it lacks, is awaited again and comes', async () => {
  const load = chunk(1)
  const Part = lateView(load, 'screen')
  const shown = (
    <LatePlace value={<p>Still to come</p>}>
      <Part name="Ada" />
    </LatePlace>
  )
  const { unmount } = render(shown)
  expect(screen.getByText('Still to come')).toBeTruthy()
  await screen.findByRole('alert')
  await userEvent.click(await button('Try again'))
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
  expect(screen.queryByText('Still to come')).toBeNull()
  unmount()
  render(shown)
  expect(screen.getByText('Dialog of Ada')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what a view that has come fetches itself waits in its own place', async () => {
  const Inner = lateView(chunk(0))
  const Outer = lateView(async () => ({
    default: () => (
      <LatePlace value={<p>Inner to come</p>}>
        <Inner name="Ada" />
      </LatePlace>
    ),
  }))
  render(
    <LatePlace value={<p>Outer to come</p>}>
      <Outer />
    </LatePlace>,
  )
  expect(await screen.findByText('Inner to come')).toBeTruthy()
  expect(screen.queryByText('Outer to come')).toBeNull()
  expect(await screen.findByText('Dialog of Ada')).toBeTruthy()
})

test('a part that is there is fetched once, however often it is shown', async () => {
  const load = chunk(0)
  const Part = lateView(load)
  const { unmount } = show(Part)
  await screen.findByText('Dialog of Ada')
  unmount()
  show(Part)
  await screen.findByText('Dialog of Ada')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part is fetched once for all who ask, again after a failure, and not when it is here', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('away'))
  fetch.mockResolvedValue('part')
  const part = latePart(fetch)
  expect([part.now(), await part.load(), part.failures()]).toEqual([null, null, 1])
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect([await part.load(), part.now(), part.failures()]).toEqual(['part', 'part', 1])
  expect(fetch).toHaveBeenCalledTimes(2)
})
