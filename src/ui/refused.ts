/**
 * Leads to the first field that refuses what stands in it, which its owner may know nothing of; true if there is one:
 * then its form is not to be sent.
 */
export function leadToRefused(form: ParentNode | null | undefined): boolean {
  const field = form?.querySelector<HTMLElement>('[data-refused]')
  field?.focus()
  return Boolean(field)
}
