import { saveBlob } from './save-blob.ts'

/** A new tab that waits for what it shall show. */
export type WaitingTab = {
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
    show: (name, bytes) => {
      if (tab) tab.location.href = URL.createObjectURL(bytes)
      else saveBlob(name, bytes)
    },
    close: () => tab?.close(),
  }
}
