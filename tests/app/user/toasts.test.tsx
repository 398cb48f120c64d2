import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $toasts, toastDismissed, toastRaised } from '../../../src/app/user/toasts.ts'
import { createOperation } from '../../../src/bus/operation.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'
import { input, removeTag, show } from './toast-desk.tsx'

afterEach(() => vi.useRealTimers())

const addTagFx = createCommandEffect('case.tag.add')
const addTag = createOperation(addTagFx)

describe('a toast', () => {
  test('[TOAST-04, CASEERR-20] says in a message of its own what the server refused', async () => {
    const scope = await removeTag('refused')
    expect(scope.getState($toasts)).toMatchObject([{ tone: 'danger', text: messages.notFound }])
    show(scope)
    expect(screen.getByRole('alert').textContent).toBe(messages.notFound)
    expect(document.querySelector('.fw-toast .fw-ink-danger')).not.toBeNull()
  })

  test.each(['done', 'refused'] as const)(
    '[TOAST-02, TOAST-05, CASECONST-07, COMMCONST-03] stays 4 s when the act was %s, and is cleared then [G-309]',
    async (answer) => {
      const scope = await removeTag(answer)
      vi.useFakeTimers()
      show(scope)
      expect(scope.getState($toasts)).toHaveLength(1)
      act(() => vi.advanceTimersByTime(3999))
      expect(scope.getState($toasts)).toHaveLength(1)
      act(() => vi.advanceTimersByTime(1))
      expect(scope.getState($toasts)).toEqual([])
      expect(document.querySelector('.fw-toast')).toBeNull()
    },
  )

  test('[ASYNC-04, COMMCONST-02] takes the status of what it shows along when it goes', async () => {
    const gateway = fakeGateway(aUser())
    const scope = officeScope({ gateway, rows: [aCaseRow({})], details: [aCaseDetail({})] })
    gateway.answer('addTag', () =>
      answered({ ...aCaseDetail({}), events: [caseEvent(2, 'case.tag-added')] }),
    )
    await allSettled(addTagFx, { scope, params: input })
    expect(scope.getState(addTag.$status)).toBe('success')
    const [toast] = scope.getState($toasts)
    await allSettled(toastDismissed, { scope, params: toast?.id ?? '' })
    expect(scope.getState(addTag.$status)).toBe('')
  })

  test('[TOAST-02] keeps its own time, whatever comes and goes beside it', async () => {
    const scope = await removeTag('done')
    vi.useFakeTimers()
    show(scope)
    const raise = (text: string) =>
      act(() =>
        allSettled(toastRaised, {
          scope,
          params: { tone: 'info', text, durationMs: 4000, outcome: null },
        }),
      )
    const texts = () => scope.getState($toasts).map(({ text }) => text)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await raise('Second')
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(texts()).toEqual(['Success', 'Second'])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(texts()).toEqual(['Second'])
    await act(() => vi.advanceTimersByTimeAsync(2900))
    await raise('Third')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(texts()).toEqual(['Third'])
  })

  test('waits while somebody reads it, and closes at once when asked to', async () => {
    const scope = await removeTag('done')
    vi.useFakeTimers()
    show(scope)
    fireEvent.pointerEnter(screen.getByText('Success'))
    act(() => vi.advanceTimersByTime(60_000))
    expect(scope.getState($toasts)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(scope.getState($toasts)).toEqual([])
  })

  test('is one of three at most', async () => {
    const scope = await removeTag('refused', 'refused', 'refused', 'refused')
    show(scope)
    await waitFor(() => expect(document.querySelectorAll('.fw-toast')).toHaveLength(3))
  })
})
