import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { Provider, useUnit } from 'effector-react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../contracts/api/protocol.ts'
import { $toasts, toastDismissed } from '../../src/app/toasts.ts'
import { createCommandEffect } from '../../src/projections/send.ts'
import { Toaster } from '../../src/ui/toaster/toaster.tsx'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import { aUser, caseEvent } from '../support/events.ts'
import { answered, fakeGateway, refused } from '../support/fake-gateway.ts'
import { officeScope } from '../support/office.ts'

afterEach(() => vi.useRealTimers())

const removeTagFx = createCommandEffect('case.tag.remove')
const input = { case_id: '481516', version: 1, tag: 'bakery' }

/** An office in which somebody has taken a tag off a case, and what the server said to it. */
async function removeTag(...answers: ('done' | 'refused')[]): Promise<Scope> {
  const gateway = fakeGateway(aUser())
  const parts = { rows: [aCaseRow({})], details: [aCaseDetail({})] }
  const scope = officeScope({ ...parts, gateway })
  for (const answer of answers) {
    gateway.answer('removeTag', () =>
      answer === 'done'
        ? answered({ ...aCaseDetail({}), events: [caseEvent(2, 'case.tag-removed')] })
        : refused(messages.notFound, 404),
    )
    await allSettled(removeTagFx, { scope, params: input })
  }
  return scope
}

function Toasts() {
  const { toasts, dismiss } = useUnit({ toasts: $toasts, dismiss: toastDismissed })
  return <Toaster toasts={toasts} onDismiss={dismiss} />
}

const show = (scope: Scope) =>
  render(
    <Provider value={scope}>
      <Toasts />
    </Provider>,
  )

describe('a toast', () => {
  test('[TOAST-04, CASEERR-20] says in a message of its own what the server refused', async () => {
    const scope = await removeTag('refused')
    expect(scope.getState($toasts)).toMatchObject([{ tone: 'danger', text: messages.notFound }])
    show(scope)
    expect(screen.getByRole('alert').textContent).toBe(messages.notFound)
    expect(document.querySelector('.fw-toast .fw-ink-danger')).not.toBeNull()
  })

  test.each(['done', 'refused'] as const)(
    '[TOAST-02, TOAST-05, CASECONST-07] stays 4 s when the act was %s, and is cleared then',
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
