/** A server with the settlement portal of a customer, whose case is ACTIVE before each test. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { openApi } from '../server/api.ts'
import { opened } from '../setup/opened.ts'
import { siteBrowser } from './site-browser.ts'

/** The PIN of the case. */
const PIN = '482913'

export async function openSite() {
  const api = await opened(openApi())
  const files = await opened(createFilesOrigin(api.services))
  const { config, database } = api.services
  const { db } = database
  const office = api.offices.enterprise
  const uuid = `${office.id}-uuid-${office.caseId}`
  const token = makePortalToken(config.sessionSecret, uuid)
  const base = await portalBaseOf(db, config, office.id)
  const foreign = await portalBaseOf(db, config, api.offices.pro.id)
  const ofCase = eq(caseDetail.id, Number(office.caseId))
  await db.update(caseDetail).set({ pin: PIN }).where(ofCase)

  const inState = (state: CaseState) =>
    db
      .update(caseRow)
      .set({ state })
      .where(eq(caseRow.id, Number(office.caseId)))
  const link = (query = `?token=${token}`) => `/portal/${uuid}${query}`
  const aBrowser = (origin = base) => siteBrowser(files, origin)

  beforeEach(async () => {
    await inState('ACTIVE')
    // A page and its reloads are one visit, and locks end: tests are an hour apart.
    api.advance(3_600_000)
    api.takeEvents()
  })

  return {
    ...{
      api,
      files,
      config,
      db,
      office,
      token,
      uuid,
      base,
      foreign,
      ofCase,
      inState,
      link,
      aBrowser,
    },
    /** The names of what was told since the last look. */
    names: () => api.takeEvents().map(({ name }) => name),
    /** A browser that has come by the link of a mail. */
    inside: async () => {
      const browser = aBrowser()
      const page = await browser.follow(link())
      expect(page.at).toBe(`${base}/case`)
      return { ...browser, page }
    },
    enter: (
      { ask }: ReturnType<typeof aBrowser>,
      pin: string,
      { caseId = office.caseId, path = '/', remoteAddress = '127.0.0.1', headers = {} } = {},
    ) => ask(path, { form: { case_id: caseId, pin }, remoteAddress, headers }),
  }
}
