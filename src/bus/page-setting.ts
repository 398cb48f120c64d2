/**
 * What the server says of itself in its page, as `<meta name="framewright:...">`: no inline script runs there. Null
 * where it says nothing.
 */
export const pageSetting = (name: 'realtime' | 'files' | 'support-email'): string | null =>
  document.querySelector(`meta[name="framewright:${name}"]`)?.getAttribute('content') ?? null
