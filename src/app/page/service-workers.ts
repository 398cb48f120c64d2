/** Old versions of the product left service workers behind; none may answer in its place (APP-03). */
export async function dropServiceWorkers(): Promise<void> {
  // Missing in insecure contexts, and refused by some private modes: then there is none to drop.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.allSettled(registrations.map((registration) => registration.unregister()))
}
