import { act, screen } from '@testing-library/react'
import client from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropServiceWorkers } from '../../../src/app/page/service-workers.ts'

const original = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker')

/** A browser with service workers of old versions; `getRegistrations` is the part that is used. */
function browserWith(getRegistrations: () => Promise<unknown[]>) {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations },
  })
}

afterEach(() => {
  if (original) Object.defineProperty(navigator, 'serviceWorker', original)
  else Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
})

describe('the start of the app', () => {
  test('[APP-03] unregisters every old service worker, also after one that cannot be', async () => {
    const gone: string[] = []
    const worker = (name: string, works = true) => ({
      unregister: async () => {
        if (!works) throw new Error('refused')
        gone.push(name)
        return true
      },
    })
    browserWith(async () => [worker('first'), worker('stuck', false), worker('last')])
    await dropServiceWorkers()
    expect(gone).toEqual(['first', 'last'])
  })

  test('[APP-03] goes on where the browser has or gives no service workers', async () => {
    browserWith(() => Promise.reject(new Error('refused')))
    await expect(dropServiceWorkers()).resolves.toBeUndefined()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    await expect(dropServiceWorkers()).resolves.toBeUndefined()
  })

  test('[APP-03] does so by itself, as soon as the page loads', async () => {
    let dropped = 0
    browserWith(async () => [{ unregister: async () => (dropped += 1) }])
    history.replaceState(null, '', '/login')
    document.body.innerHTML = '<div id="root"></div>'
    // What is fetched ahead of its use would come after this test.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const createRoot = vi.fn(client.createRoot)
    vi.doMock('react-dom/client', () => ({ ...client, createRoot }))
    await act(() => import('../../../src/main.tsx'))
    expect(screen.getByRole('button', { name: 'LOGIN' })).toBeTruthy()
    expect(dropped).toBe(1)
    // A page ends with its document; here the next file's app would follow addresses together with this one.
    act(() => createRoot.mock.results[0]?.value.unmount())
    vi.doUnmock('react-dom/client')
  })
})
