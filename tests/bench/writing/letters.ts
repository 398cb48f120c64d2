import { eq } from 'drizzle-orm'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { createLetterSetter } from '../../../server-mock/files/letter/letter-thread.ts'
import { aLetter, anAddressee } from '../../support/letters/letter-office.ts'
import type { ServerProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { median } from '../statistics.ts'
import { stallOf, timed } from './timed.ts'

const ROUNDS = 15
const PAGES = 12
/** One of them for each page, nearly full. */
const paragraphs = Array.from({ length: 65 }, (_, at) => at)
const SENTENCE = 'We found our photograph on a page of yours, and ask you to look into it with us. '

/** A text of twelve pages that no letter before it had. */
const textOf = (round: number): string =>
  `<p>Round ${round}</p>${paragraphs
    .map((at) => `<p><b>${at}.</b> ${SENTENCE.repeat(8)}<i>${SENTENCE}</i></p>`)
    .join('')}`

const page = (round: number) => ({
  ...{ sender: ['Lichtbild Archiv', 'Holzmarktstraße 25', '10243 Berlin'] },
  ...{ recipient: ['Bäckerei Althaus GmbH', 'Hammer Straße 118', '48143 Münster'] },
  ...{ facts: [{ label: 'Case', value: '30000001' }], portal: null, date: '27. November 2026' },
  ...{ subject: 'Use of our photographs', html: textOf(round), pictures: new Map() },
  language: 'de',
})

/** A letter of twelve pages: set in its thread, and previewed over HTTP while others are served. */
export async function lettersOf(server: ServerProcess, ids: readonly string[]): Promise<Figures> {
  const { db } = server.services.database
  const [id = ''] = ids
  await db.update(customer).set({ plan: 'ENTERPRISE', country: 'DE' })
  await db
    .update(caseDetail)
    .set({ opponentContact: anAddressee })
    .where(eq(caseDetail.id, Number(id)))
  const setter = createLetterSetter()
  const set: number[] = []
  try {
    for (let round = -3; round < ROUNDS; round += 1) {
      const ms = await timed(async () => {
        const letter = await setter.set(page(round), new Date())
        if (letter.outcome !== 'set' || letter.pages !== PAGES)
          throw new Error(`a letter came to ${JSON.stringify({ ...letter, bytes: null })}`)
      })
      // The first ones load the library and the fonts.
      if (round >= 0) set.push(ms)
    }
  } finally {
    await setter.close()
  }
  const token = await server.login('agent')
  const preview = async (round: number): Promise<void> => {
    const answer = await fetch(`${server.origin}/api/cases/${id}/preview_letter`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...aLetter, content: textOf(1_000 + round) }),
    })
    const bytes = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a preview was answered with ${Buffer.from(bytes).toString()}`)
  }
  const [previewed, stalls]: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round += 1) {
    let ms = 0
    const stall = await stallOf(async () => {
      ms = await timed(() => preview(round))
    })
    if (round < 0) continue
    previewed.push(ms)
    stalls.push(stall)
  }
  return {
    'letter-set-ms': median(set),
    'letter-preview-ms': median(previewed),
    'letter-stall-ms': median(stalls),
  }
}
