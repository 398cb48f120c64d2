/** The server goes and comes back: what could not be loaded meanwhile loads by itself, in every panel. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answered, unreachable } from '../support/client/fake-gateway.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aNote, aUser } from '../support/records/events.ts'
import { loadScreens, openApp, someCounts } from './open-app.tsx'

beforeAll(loadScreens, 60_000)
beforeEach(() => localStorage.clear())

test('list, counts, case, activities and saved views load once the channel is back', async () => {
  const { gateway, channel } = openApp('/cases?case=481516', {
    loggedIn: true,
    user: aUser(),
    server: (away) => {
      for (const name of [
        'searchCases',
        'countCases',
        'readCase',
        'readActivities',
        'readSavedViews',
      ] as const)
        away.answer(name, () => unreachable)
    },
  })
  await screen.findByText('The list could not be loaded')
  await screen.findByText('The case could not be loaded')
  gateway.answer('searchCases', () =>
    answered({ cases: [aCaseRow({})], total_count: 1, next_cursor: null }, 4),
  )
  gateway.answer('countCases', () => answered(someCounts, 4))
  gateway.answer('readCase', () => answered(aCaseDetail({}), 4))
  gateway.answer('readActivities', () => answered([aNote({})], 4))
  gateway.answer('readSavedViews', () =>
    answered({
      views: [
        {
          id: 'v1',
          name: 'Mine',
          view: 'ACTIVE',
          filter: null,
          search: '',
          ascending: false,
        },
      ],
    }),
  )
  act(() => channel.welcome(4))
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  await screen.findByRole('option', { name: /kestrel|example/i })
  await screen.findByText('Mine')
  expect(screen.getByText('412')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
