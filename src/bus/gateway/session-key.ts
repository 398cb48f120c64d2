/**
 * Where the browser keeps the session; public/theme.js and the first page look whether there is one. A
 * file of its own, because the first page is to load nothing else of the engine.
 */
export const SESSION_KEY = 'framewright.session'

/** Calls when another tab logs in or out; `null` is the key where everything was cleared. */
export function onStoredSession(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === SESSION_KEY || key === null) listener()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Whether the browser keeps a session, be it valid or not; a browser without storage keeps none. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
