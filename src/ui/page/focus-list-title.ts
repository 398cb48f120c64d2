/** Gives the focus to the head of the list of records beside which something was opened that is gone, with its opener. */
export function focusListTitle(): void {
  document.querySelector<HTMLElement>('.fw-records-list .fw-page-title')?.focus()
}
