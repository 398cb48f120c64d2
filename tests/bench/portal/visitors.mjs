import { Agent, request } from 'node:http'

// Many visitors of a settlement portal at once, in a process of their own, so that asking costs the server nothing.

/** @typedef {{ method?: string, cookie?: string, port: number, agent: Agent }} Way */

/**
 * One request; nobody has to know the names under `localhost`.
 * @param {URL} address
 * @param {Way} way
 * @returns {Promise<{ status: number, location: string, cookie: string, text: string }>}
 */
function ask({ host, pathname, search }, { method = 'GET', cookie = '', port, agent }) {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, agent, method, path: pathname + search },
        headers: { host, cookie },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { location = '', 'set-cookie': cookies = [] } = answer.headers
          const kept = cookies.map((one) => one.split(';')[0]).join('; ')
          resolve({ status: answer.statusCode ?? 0, location, cookie: kept, text })
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

/**
 * Opens the link of a mail, reads the case with what belongs to it, and does something.
 * @param {string} link
 * @param {number} port
 */
async function visit(link, port) {
  // All come from one address here, which may have so many connections; a browser takes up to six.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const way = { port, agent }
  const first = await ask(new URL(link), way)
  if (first.status !== 303) throw new Error(`a link was answered with ${first.status}`)
  const entered = { ...way, cookie: first.cookie }
  const page = await ask(new URL(first.location, link), entered)
  if (page.status !== 200) throw new Error(`a case was answered with ${page.status}`)
  const parts = [...page.text.matchAll(/(?:src|href)="(\/(?:site\.|pictures\/)[^"]+)"/g)]
  const paths = [...new Set(parts.map(([, path = '']) => path)), '/callback', '/license']
  await Promise.all(
    paths.map(async (path) => {
      const { status } = await ask(new URL(path, link), entered)
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    }),
  )
  const told = await ask(new URL('/visit', link), { ...entered, method: 'POST' })
  if (told.status !== 204) throw new Error(`a visit was answered with ${told.status}`)
  agent.destroy()
}

process.on('message', async (/** @type {{ port: number, links: string[] }} */ { port, links }) => {
  const ended = await Promise.allSettled(links.map((link) => visit(link, port)))
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  process.send?.({ errors })
})
