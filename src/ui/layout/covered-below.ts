/**
 * How much of a box that scrolls is kept clear of what floats over its foot: so much padding has it there, and whoever
 * scrolls to a row keeps above it.
 */
export const coveredBelow = (box: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(box).paddingBottom) || 0
