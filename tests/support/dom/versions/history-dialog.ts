/** The history of a record on screen. */
import { screen, within } from '@testing-library/react'

export const dialog = () => within(screen.getByRole('dialog', { name: /^History of/ }))
export const rows = () =>
  within(dialog().getByRole('region', { name: 'Versions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const row = (number: number) =>
  dialog().getByRole('button', { name: new RegExp(`^Version ${number}\\b`) })
export const view = (number: number) =>
  within(dialog().getByRole('region', { name: `Version ${number}` }))
export const restore = (number: number) =>
  dialog().getByRole('button', { name: `Restore version ${number}` })
/** What the shown version added and removed, field by field. */
export const changed = (number: number) =>
  view(number)
    .getAllByRole('heading')
    .map((heading) => [
      heading.textContent,
      ...[...(heading.parentElement?.querySelectorAll('ins, del') ?? [])].map(
        ({ textContent }) => textContent,
      ),
    ])
