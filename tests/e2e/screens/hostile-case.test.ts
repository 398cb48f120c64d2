import { describe, expect, it } from 'vitest'
import { openSeeded } from '../../support/browser/flows.ts'
import { caseRows } from '../../support/browser/gallery.ts'
import { submitLogin, untilLive } from '../../support/browser/login.ts'
import { type Office, poison, states, withTerms } from '../../support/hostile/hostile-answers.ts'
import { casePlaces } from '../../support/hostile/hostile-case-places.ts'
import { flowPlaces } from '../../support/hostile/hostile-flow-places.ts'
import { listPlaces } from '../../support/hostile/hostile-list-places.ts'
import { officePlaces } from '../../support/hostile/hostile-office-places.ts'
import { putInOutbox, writeOn } from '../../support/hostile/hostile-outside.ts'
import {
  clear,
  type Place,
  type Start,
  topLayer,
  typeInto,
} from '../../support/hostile/hostile-places.ts'
import {
  addressCount,
  MARK,
  textAt,
  texts,
  vectorCount,
} from '../../support/hostile/hostile-texts.ts'
import { found, judge, readable, type Watch, watched } from '../../support/hostile/hostile-watch.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const { browser, server } = await opened(openSeeded(120))

const places = [...casePlaces, ...listPlaces, ...officePlaces, ...flowPlaces]

/** So many places are looked at in `npm test`, drawn anew each time. */
const SHARE = 5

const seed = proofSeed()

function drawn(): ReadonlySet<Place> {
  if (isFullProof) return new Set(places)
  const dice = throwDice(seed)
  const some = new Set<Place>()
  while (some.size < SHARE) some.add(dice.pick(places))
  return some
}

const walked = drawn()

/** Those of them that are looked at this time. */
const placesFrom = (...starts: readonly Start[]): readonly Place[] =>
  places.filter((place) => walked.has(place) && starts.includes(place.from))

const rounds = isFullProof ? texts.length : 1

/** A round through all places takes about half a minute. */
const LASTS = isFullProof ? 60 * 60_000 : 120_000

/** Somebody of the office, whose server answers in the words of somebody else. */
async function openOffice(email: string): Promise<Office> {
  const office = await poison(await watched(browser, server))
  const { page } = office
  await page.goto('/login')
  await submitLogin(page, email)
  await untilLive(page)
  // What is refused on purpose, what does not arrive on purpose, and a token that is renewed when its time is over.
  office.expectComplaint(/status of 4(00|01|09|12)|ERR_INTERNET_DISCONNECTED/u)
  return office
}

/** One place: it shows a text, and nothing of it acts, also where it is typed. */
async function lookAt(office: Office, place: Place, text: string): Promise<void> {
  const { page } = office
  const part = () => (place.at ?? topLayer)(page)
  await place.open(office).catch((cause: unknown) => {
    throw new Error(`${place.name} does not open`, { cause })
  })
  await judge(office, place.name)
  const before = await readable(part())
  await typeInto(part(), text)
  // What a place asks for itself may come a moment later.
  const seen = async () => `${before}\n${await readable(part())}`
  await expect.poll(seen, { message: place.name }).toMatch(place.shows ?? MARK)
  await judge(office, `${place.name}, typed into`)
  await clear(office)
  await place.leave?.(office)
  await clear(office)
}

/** Leads to where places of this start are opened: a case of the list, or the list as it is loaded. */
async function begin({ page }: Office, start: Start): Promise<void> {
  const row = caseRows(page).nth(Math.max(0, indexOf(start)))
  await page.goto('/cases')
  await row.waitFor()
  // The keys come a moment after the first rows.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  if (indexOf(start) === -1) return
  await row.click()
  await page.getByRole('list', { name: 'Past activities' }).getByRole('listitem').first().waitFor()
}

const rows: readonly Start[] = states

/** Which row of the list it is; -1 for the list itself. */
const indexOf = (start: Start): number => rows.indexOf(start)

/** One round through these places: each field has another text in each round. */
async function walk(office: Office, own: readonly Place[], round: number): Promise<void> {
  office.turn.at = round
  for (const [nth, place] of own.entries()) {
    // A case stays open; a list is begun with anew.
    if (own[nth - 1]?.from !== place.from || indexOf(place.from) === -1) {
      await begin(office, place.from)
      await judge(office, place.from)
    }
    await lookAt(office, place, textAt(round + nth))
  }
}

type Desk = { email: string; own: readonly Place[] }

const isOneOfThree = (_: Place, at: number): boolean => at % 3 === 0

/** Who looks at what, all at once: a second login would end the first one's session. What takes longest is shared. */
const desks: readonly Desk[] = [
  { email: 'agent@enterprise.example', own: states.flatMap((state) => placesFrom(state)) },
  {
    email: 'agent2@enterprise.example',
    own: placesFrom('list').filter((place, at) => !isOneOfThree(place, at)),
  },
  {
    email: 'admin@enterprise.example',
    own: [...placesFrom('office'), ...placesFrom('list').filter(isOneOfThree)],
  },
]

/** All rounds at one desk; answers how many places were seen. */
async function workAt({ email, own }: Desk): Promise<number> {
  const office = await openOffice(email)
  for (let round = 0; round < rounds; round += 1) {
    await walk(office, own, round)
    if (isFullProof) console.log(`${email}: ${round + 1} of ${rounds} rounds`)
  }
  await office.context.close()
  return own.length * rounds
}

/** Some of the texts, addresses and HTML, all of them in the full proof; a database takes no NUL and no half of a letter. */
const storable = (
  isFullProof ? texts : [...texts.slice(0, 2), ...texts.slice(addressCount, addressCount + 2)]
).map((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, ''))

describe('whatever stands in the texts of a case', () => {
  it('every one of the texts is alive: read as HTML it runs or asks for something', async () => {
    const watch = await watched(browser, server)
    const { page, context, hits } = watch
    await context.route('http://raw.example/*', (route) => {
      const text = texts[Number(new URL(route.request().url()).pathname.slice(1))] ?? ''
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><div>${text}</div>` })
    })
    const dead: number[] = []
    for (const at of texts.keys()) {
      if (at < addressCount) continue
      hits.length = 0
      const isAlive = () =>
        hits.some((hit) => hit.startsWith('ran ')) &&
        hits.some((hit) => hit.includes('hostile.example'))
      // What ran of the text before may lead away from this one.
      for (let tries = 0; tries < 3 && !isAlive(); tries += 1) {
        await page.goto(`http://raw.example/${at}`, { timeout: 3_000 }).catch(() => undefined)
        await expect
          .poll(isAlive, { timeout: 3_000 })
          .toBe(true)
          .catch(() => undefined)
      }
      if (!isAlive()) dead.push(at)
    }
    expect(dead).toEqual([])
    await context.close()
  })

  it('the detectors see a text that was let into the app as HTML', async () => {
    const watch = await watched(browser, server)
    const { page } = watch
    await page.goto('/login')
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      texts[addressCount] ?? '',
    )
    expect(await found(page)).toContain('<b> of a text')
    // The app's own policy lets nothing of it run or leave, and says so.
    await expect.poll(() => watch.complaints().join('\n')).toContain('CSP: script-src')
    await expect.poll(() => watch.complaints().join('\n')).toContain('CSP: img-src')
    await watch.context.close()
  })

  it(
    'nothing of it runs, asks for anything or becomes a part of the page, at any place',
    async () => {
      const busy = desks.filter(({ own }) => own.length > 0)
      const each = await Promise.all(busy.map(workAt))
      const seen = each.reduce((sum, one) => sum + one, 0)
      expect(seen).toBe(walked.size * rounds)
      const figures = {
        texts: texts.length,
        vectors: vectorCount,
        places: walked.size,
        rounds,
        seen,
      }
      reportProof('hostile-case', seed, figures)
    },
    LASTS,
  )

  it('nor in the terms of service, which are HTML', async () => {
    const own = isFullProof ? texts : texts.slice(addressCount, addressCount + 2)
    const watch = await watched(browser, server)
    await withTerms(watch, own.join('<hr>'))
    await watch.page.goto('/login')
    await submitLogin(watch.page, 'admin@enterprise.example')
    await watch.page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
    await judge(watch, 'the terms')
    await watch.context.close()
  })

  it(
    'nor on the settlement portal and in the outbox, which are no parts of the app',
    async () => {
      const api = await openApi()
      const portals = await servePortals(api.services)
      const watch = await watched(browser, server, await portals.baseOf(api.offices.pro.id))
      const uuid = `${api.offices.pro.id}-uuid-${api.offices.pro.caseId}`
      const link = await portals.linkTo(api.offices.pro.id, uuid)
      const outbox: Watch = await watched(browser, server, api.origin)
      // The mail is shown as it was sent, in a frame that lets nothing of it run or leave, and says so.
      outbox.expectComplaint(/\/outbox\/m\d+\/body\)$/u)
      try {
        for (const [at, text] of storable.entries()) {
          await writeOn(api, text)
          await watch.page.goto(link)
          expect(await watch.page.textContent('main')).toContain(text.slice(0, 10))
          await judge(watch, 'the portal')
          await putInOutbox(api, `m${at}`, text)
          await outbox.page.goto(`/outbox/m${at}`)
          expect(await outbox.page.textContent('main')).toContain(text.slice(0, 10))
          await judge(outbox, 'the outbox')
        }
      } finally {
        await watch.context.close()
        await outbox.context.close()
        await portals.close()
        await api.close()
      }
    },
    LASTS,
  )
})
