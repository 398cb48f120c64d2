import { expect, test } from 'vitest'
import { MOST_SAVED_VIEWS } from '../../../contracts/rules/case-list/saved-views.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const mine = await api.signIn('pro', 'agent')
const colleague = await api.signIn('pro', 'colleague')

const aView = { name: 'Mine', view: 'ACTIVE', filter: 'idle', search: 'shop', ascending: true }
const add = (parts: object = {}, token = mine) =>
  api.call('/user/saved_view', { token, json: { ...aView, ...parts } })
const read = async (token = mine) => (await api.call('/user/saved_views', { token })).json.views
const remove = (id: string, token = mine) =>
  api.call(`/user/saved_view/${id}`, { token, method: 'DELETE' })

test('views are kept for their user, under a name each', async () => {
  expect(await read()).toEqual([])
  const { json } = await add({ name: ' Mine ' })
  expect(json.events).toEqual([])
  expect(json.views).toEqual([{ ...aView, id: expect.stringMatching(/./) }])
  await add({ name: 'Other', filter: null })
  await add({ name: 'MINE', search: ' press ' })
  const views = await read()
  expect(views.map(({ name }: { name: string }) => name)).toEqual(['MINE', 'Other'])
  expect(views[0]).toMatchObject({ id: json.views[0].id, search: 'press' })
  expect(await read(colleague)).toEqual([])
})

test('a view is deleted by its user alone; one that is not there is as good as deleted', async () => {
  const { id } = (await read())[0]
  expect((await remove(id, colleague)).json.views).toEqual([])
  expect(await read()).toHaveLength(2)
  expect((await remove(id)).json.views).toHaveLength(1)
  expect((await remove(id)).status).toBe(200)
})

test.each([
  [{ name: '  ' }, 400],
  [{ name: 'x'.repeat(31) }, 400],
  [{ view: 'USERS' }, 400],
  [{ filter: 'everything' }, 400],
  [{ search: 'x'.repeat(201) }, 400],
  [{ columns: [{ id: 'nothing', width: 90, shown: true }] }, 400],
  [{ columns: [{ id: 'tags', width: 5, shown: true }] }, 400],
])('%j is refused with %i', async (parts, status) => {
  const before = await read()
  expect((await add(parts)).status).toBe(status)
  expect(await read()).toEqual(before)
})

test('a view keeps the columns of the table', async () => {
  const columns = [{ id: 'tags', width: 90, shown: true }]
  const { json } = await add({ name: 'Columns', columns })
  expect(json.views.at(-1)).toMatchObject({ name: 'Columns', columns })
  expect((await remove(json.views.at(-1).id)).status).toBe(200)
})

test('there are only so many', async () => {
  const known = (await read()).length
  for (let at = known; at < MOST_SAVED_VIEWS; at += 1)
    expect((await add({ name: `View ${at}` })).status).toBe(200)
  const { status, json } = await add({ name: 'One more' })
  expect([status, json.error_message]).toEqual([
    409,
    `There are ${MOST_SAVED_VIEWS} saved views already: delete one first`,
  ])
})
