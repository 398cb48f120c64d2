/** The page as the server sends it, for tests of what the client reads in it. */
import { onTestFinished } from 'vitest'
import { withSettings } from '../../../server-mock/http/static/page.ts'

type Said = Parameters<typeof withSettings>[1]

/** Puts what the server says of itself into this test's page. */
export function servedWith(said: Partial<Said>): void {
  const before = document.head.innerHTML
  const settings = { realtime: 'on', publicFilesUrl: '', supportEmail: '', ...said } as const
  const served = withSettings('<head></head>', settings)
  document.head.innerHTML = new DOMParser().parseFromString(served, 'text/html').head.innerHTML
  onTestFinished(() => {
    document.head.innerHTML = before
  })
}
