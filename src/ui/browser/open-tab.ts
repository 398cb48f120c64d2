import { saveBlob } from './save-blob.ts'

/** A new tab that waits for what it shall show. */
export type WaitingTab = {
  /** Whether the browser has opened it. */
  isOpen: boolean
  /** Shows a page of another origin in it, which knows nothing of ours. */
  lead: (address: string) => void
  show: (name: string, bytes: Blob) => void
  close: () => void
}

/**
 * Opens a tab at once, while the press is still the person's, since browsers refuse one that comes later. Where they
 * refuse it all the same, what was to be shown is saved. The address lives as long as the page: the tab can be reloaded.
 */
export function openTab(): WaitingTab {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    isOpen: tab !== null,
    lead: (address) => tab?.location.replace(address),
    show: (name, bytes) => {
      if (tab) tab.location.href = URL.createObjectURL(bytes)
      else saveBlob(name, bytes)
    },
    close: () => tab?.close(),
  }
}
