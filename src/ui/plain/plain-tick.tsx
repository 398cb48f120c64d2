/** The sign of what was done, beside the words that say so: colour is never alone (look.md, 4). */
export const PlainTick = () => (
  <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
    <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0m4.7 5.7-5.5 5.5a1 1 0 0 1-1.4 0L3.3 8.7a1 1 0 0 1 1.4-1.4l1.8 1.8 4.8-4.8a1 1 0 0 1 1.4 1.4" />
  </svg>
)
