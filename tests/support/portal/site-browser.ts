/** A browser of a visitor on a settlement portal, without a window: it keeps cookies, and follows nothing by itself. */
import type { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'

type Files = Awaited<ReturnType<typeof createFilesOrigin>>

type Asked = {
  /** Fields of a form, which is posted. */
  form?: Record<string, string>
  method?: 'GET' | 'POST'
  payload?: Buffer | string
  headers?: Record<string, string>
  remoteAddress?: string
}

/** `origin`: of the site, with its port. Whole addresses of other origins are asked for there. */
export function siteBrowser(files: Files, origin: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (host: string): Map<string, string> => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function ask(address: string, asked: Asked = {}) {
    const { form, headers, payload, remoteAddress } = asked
    const { host, pathname, search } = new URL(address, origin)
    const jar = jarOf(host)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await files.inject({
      method: asked.method ?? (form || payload ? 'POST' : 'GET'),
      url: `${pathname}${search}`,
      headers: {
        host,
        ...(cookie !== '' && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
      ...(payload !== undefined && { payload }),
      ...(remoteAddress && { remoteAddress }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    const { location } = answer.headers
    return {
      status: answer.statusCode,
      body: answer.body,
      headers: answer.headers,
      location: location === undefined ? null : String(location),
      policy: String(answer.headers['content-security-policy']),
    }
  }

  /** Asks, and goes on by every redirect to where it ends. */
  async function follow(address: string, asked: Asked = {}) {
    let answer = await ask(address, asked)
    let at = new URL(address, origin)
    for (let n = 0; n < 5 && answer.location !== null; n += 1) {
      at = new URL(answer.location, at)
      answer = await ask(at.href)
    }
    return { ...answer, at: at.href }
  }

  return { ask, follow, jar: jarOf(new URL(origin).host) }
}
