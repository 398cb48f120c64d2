import { act, screen, waitFor, within } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TemplateConfig } from '../../../contracts/model/mail/mail-template.ts'
import { PlaceholderPanel } from '../../../src/actions/placeholders/panel/placeholder-panel.tsx'
import { usePlaceholders } from '../../../src/actions/placeholders/use-placeholders.tsx'
import { createCaretGroup } from '../../../src/ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../src/ui/rich-text/line-editor.tsx'
import { RichTextField } from '../../../src/ui/rich-text/rich-text-field.tsx'
import { officeScope } from '../../support/client/office.ts'
import { dialog, row } from '../../support/dom/placeholder-desk.tsx'
import { show } from '../../support/dom/show.tsx'
import { salutationConfig } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

type Texts = { subject: string; content: string; configs: TemplateConfig['placeholders'] }

/** The texts of now, and what an editor does when one of its chips is opened, which is proven in the browser. */
type State = { texts: Texts; openChip: ((name: string) => void) | undefined }

/** A template as its editor will have it. */
function Template({ begun, onState }: { begun: Texts; onState: (state: State) => void }) {
  const [texts, setTexts] = useState(begun)
  const [group] = useState(createCaretGroup)
  const placeholders = usePlaceholders({
    ...texts,
    owner: 'template:t1',
    onInsert: (name) => group.insertPlaceholder(name),
    onConfigure: (name, config) =>
      setTexts((now) => ({ ...now, configs: { ...now.configs, [name]: config } })),
  })
  onState({ texts, openChip: placeholders.editing('content').onOpen })
  const caret = useSyncExternalStore(group.subscribe, group.current)
  return (
    <>
      <LineEditor
        label="Subject"
        value={texts.subject}
        onChange={(subject) => setTexts((now) => ({ ...now, subject }))}
        placeholders={placeholders.editing('subject')}
        carets={{ group, name: 'subject' }}
      />
      <RichTextField
        label="Content"
        profile="mail"
        value={texts.content}
        onChange={(content) => setTexts((now) => ({ ...now, content }))}
        placeholders={placeholders.editing('content')}
        carets={{ group, name: 'content', isMain: true }}
      />
      <PlaceholderPanel
        target={caret === 'subject' ? 'subject' : 'content'}
        {...placeholders.panel}
      />
      {placeholders.dialog}
    </>
  )
}

function open(parts: Partial<Texts> = {}) {
  const begun = { subject: '', content: '<p>Hello</p>', configs: {}, ...parts }
  let state: State = { texts: begun, openChip: undefined }
  const hear = (now: State) => {
    state = now
  }
  const shown = show(<Template begun={begun} onState={hear} />, officeScope({}))
  const enter = (name: string) => act(async () => screen.getByRole('textbox', { name }).focus())
  const openChip = (name: string) => act(async () => state.openChip?.(name))
  return { ...shown, enter, openChip, texts: () => state.texts }
}

const chips = (name: string) =>
  within(screen.getByRole('textbox', { name }))
    .getAllByRole('img')
    .map((chip) => chip.getAttribute('aria-label'))

describe('the placeholders of a template', () => {
  it('are inserted from the panel where the caret was last, in either text [PH-05]', async () => {
    const { user, enter, texts } = open()
    await enter('Subject')
    expect(row('Email').getAttribute('aria-disabled')).toBe('true')
    await user.click(row('Website'))
    expect(texts().subject).toBe('{{website}}')
    await enter('Content')
    await user.click(row('Email'))
    expect(texts().content).toBe('<p>Hello{{email}}</p>')
  })

  it('are called in words; one that is unknown, or may not stand in the subject, warns', () => {
    open({ subject: '{{website}} {{email}}', content: '<p>{{salutation_2}} {{web_site}}</p>' })
    expect(chips('Subject')).toEqual(['Placeholder: Website', 'Placeholder not usable here: Email'])
    expect(chips('Content')).toEqual(['Placeholder: Salutation 2', 'Unknown placeholder: web_site'])
  })

  it('with settings are set up first where they are chosen at the caret, and come in the place of what was typed [PH-06, PH-13]', async () => {
    const { user, enter, texts } = open({
      content: '<p>{{salutation}}</p>',
      configs: { salutation: salutationConfig },
    })
    await enter('Content')
    await user.paste(' and {{saluta')
    await user.keyboard('{Enter}')
    const opened = await dialog('Salutation: salutation_2')
    expect(texts().content).toBe('<p>{{salutation}} and&nbsp;</p>')
    await user.click(opened.getByRole('button', { name: 'Insert' }))
    await waitFor(() => expect(texts().content).toBe('<p>{{salutation}} and {{salutation_2}}</p>'))
    expect(Object.keys(texts().configs)).toEqual(['salutation', 'salutation_2'])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' }))
  })

  it('with settings are not inserted where their dialog is left, wherever they were chosen', async () => {
    const { user, enter, texts } = open({ content: '<p>Hello</p>' })
    await enter('Content')
    await user.paste(' {{image')
    expect(screen.getAllByRole('option').map((one) => one.firstChild?.textContent)).toEqual(
      expect.arrayContaining(['Image uses', 'Image count']),
    )
    await user.click(screen.getByRole('option', { name: /^Image uses/ }))
    await dialog('Image uses')
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })),
    )
    expect(texts()).toMatchObject({ content: '<p>Hello&nbsp;</p>', configs: {} })
  })

  it('open their settings from the text itself', async () => {
    const { user, openChip, texts } = open({
      content: '<p>{{salutation}}</p>',
      configs: { salutation: salutationConfig },
    })
    await openChip('city')
    expect(screen.queryByRole('dialog')).toBeNull()
    await openChip('salutation')
    const opened = await dialog('Salutation')
    await user.click(opened.getByRole('button', { name: 'Move First name up' }))
    await user.click(opened.getByRole('button', { name: 'Apply' }))
    expect(texts().configs.salutation).toMatchObject({
      priority: ['first_name', 'last_name', 'no_name'],
    })
  })
})
