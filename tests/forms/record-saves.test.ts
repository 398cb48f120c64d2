/** Saves that ask before anything leaves, and several forms of records that are not there yet. */
import { allSettled, createEvent, createStore, createWatch, type EventCallable } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyCaseTemplate } from '../../contracts/rules/cases/case-templates.ts'
import { z } from '../../contracts/schema.ts'
import type { Entry } from '../../src/forms/records/editing.ts'
import { createRecordEditor } from '../../src/forms/records/record-editor.ts'
import { memoryStorage } from '../support/client/client.ts'
import { answered, fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseTemplate } from '../support/records/case-templates.ts'
import { aUser } from '../support/records/events.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

type Form = { name: string }

const entriesCame = createEvent<readonly Entry<Form>[]>()
const $entries = createStore<readonly Entry<Form>[] | null>(null, { serialize: 'ignore' }).on(
  entriesCame,
  (_, entries) => entries,
)
const forms = createRecordEditor({
  name: 'asking-drafts',
  schema: z.object({ name: z.string() }),
  $entries,
  opened: createEvent(),
  $context: createStore('asked'),
  judge: (form: Form) => ({
    values: form,
    stored: form,
    errors: form.name === '' ? { name: 'Enter a name.' } : {},
  }),
  noErrors: {},
  added: {
    form: (id) => (id.startsWith('new:') ? { name: '' } : null),
    save: 'case-template.create',
    inputOf: ({ name }, id, answer) => ({ name: `${name} of ${id}, ${answer}` }),
    idOf: ({ template_id }) => template_id,
  },
  save: 'case-template.change',
  inputOf: ({ id, version }, { name }, answer) => {
    return { ...emptyCaseTemplate, template_id: id, version, name: `${name}, ${answer}` }
  },
  mustAsk: ({ values }, context) => values.name.includes(context),
})

async function openDesk() {
  const gateway = fakeGateway(aUser())
  const template = { ...aCaseTemplate(), id: 't1', events: [] }
  gateway.answer('createCaseTemplate', () => answered(template))
  gateway.answer('changeCaseTemplate', () => answered(template))
  const scope = officeScope({ gateway })
  const tell = <T>(unit: EventCallable<T>, params: T) =>
    allSettled(unit, { scope, params } as never)
  const saved: unknown[] = []
  createWatch({ unit: forms.saved, scope, fn: ({ id }) => saved.push(id) })
  await tell(entriesCame, [{ id: 'a', version: 4, form: { name: 'Ada' } }])
  return {
    ...{ scope, tell, gateway, saved },
    type: async (id: string, name: string) => {
      await tell(forms.selected, id)
      await tell(forms.changed, { name })
    },
    submit: () => tell(forms.submitted, undefined),
    answer: (given: boolean | null) => tell(forms.answered, given),
    sent: () => gateway.asked.map(({ request }) => Reflect.get(Object(request), 'body')?.name),
    asked: () => scope.getState(forms.$asked)?.values.name ?? null,
    unsaved: () => Object.keys(scope.getState(forms.$editings)),
    selected: () => scope.getState(forms.$selected),
  }
}

describe('a save that asks', () => {
  test('sends nothing before the answer, and then what was typed when it asked, once', async () => {
    const desk = await openDesk()
    await desk.type('a', 'asked')
    await desk.submit()
    expect([desk.asked(), desk.sent()]).toEqual(['asked', []])
    await desk.tell(forms.changed, { name: 'asked, typed on' })
    await Promise.all([desk.answer(true), desk.answer(true)])
    expect([desk.asked(), desk.sent()]).toEqual([null, ['asked, true']])
    expect(desk.unsaved()).toEqual(['a'])
  })

  test('tells no from yes, and leaves all as it is where nobody answers', async () => {
    const desk = await openDesk()
    await desk.type('a', 'asked')
    await desk.submit()
    await desk.tell(forms.unasked, undefined)
    await desk.answer(true)
    expect([desk.asked(), desk.sent(), desk.unsaved()]).toEqual([null, [], ['a']])
    await desk.submit()
    await desk.answer(false)
    expect([desk.sent(), desk.unsaved(), desk.saved]).toEqual([['asked, false'], [], ['a']])
  })

  test('asks nothing where nothing is to be asked, and nothing of what is wrong', async () => {
    const desk = await openDesk()
    await desk.type('a', 'Ada L.')
    await desk.submit()
    expect([desk.asked(), desk.sent()]).toEqual([null, ['Ada L., null']])
    await desk.type('a', '')
    await desk.submit()
    expect([desk.asked(), desk.sent().length]).toEqual([null, 1])
    expect(desk.scope.getState(forms.$errors)).toEqual({ name: 'Enter a name.' })
  })

  test('says why it was refused, and asks again at the next attempt', async () => {
    const desk = await openDesk()
    desk.gateway.answer('changeCaseTemplate', () => refused('Not today.', 409))
    await desk.type('a', 'asked')
    await desk.submit()
    await desk.answer(true)
    expect(desk.scope.getState(forms.$problem)).toBe('Not today.')
    await desk.submit()
    expect(desk.asked()).toBe('asked')
  })
})

describe('records that are not there yet', () => {
  test('have a form each, and only the one that was saved is over', async () => {
    const desk = await openDesk()
    await desk.type('new:letter', 'Notice')
    await desk.type('new:custom', 'asked')
    expect(desk.unsaved()).toEqual(['new:letter', 'new:custom'])
    await desk.submit()
    expect(desk.asked()).toBe('asked')
    await desk.answer(false)
    expect(desk.sent()).toEqual(['asked of new:custom, false'])
    expect([desk.unsaved(), desk.saved, desk.selected()]).toEqual([
      ['new:letter'],
      ['new:custom'],
      't1',
    ])
  })
})
