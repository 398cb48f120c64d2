/** The inspector over an office in the middle of a session, with a user at mouse and keyboard. */
import { screen, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { vi } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { answered, arrived } from '../../../src/bus/log/inbox.ts'
import { Inspector } from '../../../src/inspector/inspector.tsx'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { show } from './show.tsx'

export async function openInspector(scope: Scope, onClose = vi.fn()) {
  const shown = show(
    <HotkeysRoot>
      <Inspector closeKey="l" onClose={onClose} />
    </HotkeysRoot>,
    scope,
  )
  const list = await screen.findByRole('listbox', { name: 'Events and commands' })
  return { ...shown, list, onClose }
}

/** Brings events as the channel does. */
export const overChannel = (scope: Scope, ...events: WireEvent[]) =>
  allSettled(arrived, { scope, params: { kind: 'wire', events } })

/** Brings events as an answer does, or as those that were fetched by number. */
export const byAnswer = (scope: Scope, events: WireEvent[], via?: 'catch-up') =>
  allSettled(answered, { scope, params: { kind: 'wire', events, ...(via && { via }) } })

/** The rows that are seen, from the newest on, as the texts of their columns. */
export const rows = (): string[][] =>
  within(screen.getByRole('listbox', { name: 'Events and commands' }))
    .queryAllByRole('option')
    .toSorted(
      (a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')),
    )
    .map((row) =>
      [...(row.firstElementChild?.children ?? [])].map((cell) => cell.textContent ?? ''),
    )

/** The types of the rows that are seen, newest first. */
export const types = (): string[] => rows().map(([, , type]) => type ?? '')

export const rowOf = (type: string): HTMLElement => {
  const found = screen
    .getAllByRole('option')
    .find((row) => row.querySelector('.fw-entry-name')?.textContent === type)
  if (!found) throw new Error(`no row ${type}`)
  return found
}

/** The shown part of the panel beside the list. */
export const panel = () => within(screen.getByRole('tabpanel'))
