import type { RefObject } from 'react'
import { useFocusReturn } from './use-focus-nearby.ts'
import { useLostKeys } from './use-lost-keys.ts'
import { useTabRound } from './use-tab-round.ts'

/**
 * What every dialog does with keys and focus: keys that nobody has are its own, Tab goes round in it, and the answer gives
 * the focus back once it has closed. `onClose` is null while nothing may be left.
 */
export function useDialogKeys(
  body: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: (() => void) | null,
): (going?: HTMLElement) => void {
  const giveBack = useFocusReturn(isOpen)
  useLostKeys(body, isOpen, onClose)
  useTabRound(body, isOpen)
  return giveBack
}
