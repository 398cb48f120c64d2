import { type ReactNode, useEffect, useRef, useState } from 'react'
import type {
  PlaceholderConfig,
  TemplateConfig,
} from '../../../contracts/model/mail/mail-template.ts'
import {
  familyOf,
  type PlaceholderFamily,
} from '../../../contracts/rules/placeholders/catalogue.ts'
import { insertedName, tagsWithoutConfig } from '../../../contracts/rules/placeholders/insert.ts'
import { tagsIn } from '../../../contracts/rules/placeholders/tags.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import type { Placeholders } from '../../ui/rich-text/placeholders.ts'
import type { AskedFor } from './dialogs/use-config-form.ts'
import { catalogueIn, type PlaceholderTarget } from './editor-placeholders.ts'
import type { PanelProps } from './panel/placeholder-panel.tsx'
import { usesIn } from './placeholder-uses.ts'
import { languageOf, type StartingLanguage, startingConfig } from './starting-configs.ts'

const PlaceholderDialog = lateView(() => import('./placeholder-dialog.tsx'))

interface Texts {
  /** Whose texts these are, such as `template:t1`: what is typed in a dialog and not confirmed is kept by it. */
  readonly owner: string
  readonly subject: string
  /** HTML. */
  readonly content: string
  readonly configs: TemplateConfig['placeholders']
  /** What the texts of new settings are written in; that of the content where nobody says. */
  readonly language?: StartingLanguage
  /** They are those of a letter, where nothing can be pressed (G-55). */
  readonly isPrinted?: boolean
  /** Puts the tag at the caret, and the focus with it. */
  readonly onInsert: (name: string) => void
  /** A tag has these settings from now on; for a new one before it is inserted. */
  readonly onConfigure: (name: string, config: PlaceholderConfig) => void
}

interface Inserting {
  /** Inserts a placeholder by its name in the catalogue: one with settings after its dialog, under the next free name. */
  readonly insert: (name: string) => void
  /** Opens the settings of a tag that stands in the content. */
  readonly configure: (name: string) => void
  /** What the editor of a text takes as its placeholders: its list at the caret inserts as the panel does, chips open their settings. */
  readonly editing: (target: PlaceholderTarget) => Placeholders
  /** What `PlaceholderPanel` is drawn from, but for where the caret is. */
  readonly panel: PanelProps
  /** Stands anywhere beside the texts. */
  readonly dialog: ReactNode
}

type Asked = { of: AskedFor<PlaceholderConfig>; isOpen: boolean; at: number }

/** Inserting placeholders into a text and setting them up, for whoever edits one (PH-05, PH-06; G-41). */
export function usePlaceholders(texts: Texts): Inserting {
  const { owner, subject, content, configs, isPrinted = false, onInsert, onConfigure } = texts
  const [asked, setAsked] = useState<Asked | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const uses = usesIn(subject, content)
  useOnceClosed(confirmed, (name) => {
    setConfirmed(null)
    onInsert(name)
  })

  const open = (name: string, config: PlaceholderConfig, isNew: boolean) => {
    setNotice(null)
    setAsked((now) => ({
      of: { owner, name, config, isNew, isPrinted },
      isOpen: true,
      at: (now?.at ?? 0) + 1,
    }))
  }
  const starting = (family: PlaceholderFamily) =>
    startingConfig(family, texts.language ?? languageOf(content), isPrinted)
  const insertFamily = (family: PlaceholderFamily) => {
    const used = tagsIn(content)
    const kept = Object.keys(configs).filter((name) => !used.includes(name))
    const free = insertedName(family, used, kept)
    if (free.ok) open(free.value, starting(family), true)
    else setNotice(free.message)
  }
  const insert = (name: string) => {
    const family = familyOf(name)
    if (family !== null) return insertFamily(family)
    setNotice(null)
    onInsert(name)
  }
  const configure = (name: string) => {
    const family = familyOf(name)
    if (family === null) return
    const own = Object.hasOwn(configs, name) ? configs[name] : undefined
    if (!uses.has(name)) insertFamily(family)
    else open(name, own?.type === family ? own : starting(family), false)
  }
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  const confirm = (config: PlaceholderConfig) => {
    if (!asked) return
    onConfigure(asked.of.name, config)
    if (asked.of.isNew) setConfirmed(asked.of.name)
    close()
  }
  return {
    insert,
    configure,
    editing: (target) => ({ ...catalogueIn[target], onChoose: insert, onOpen: configure }),
    panel: {
      uses,
      unset: new Set(tagsWithoutConfig(content, configs)),
      notice,
      onInsert: insert,
      onConfigure: configure,
    },
    dialog: asked && (
      <PlaceholderDialog
        key={asked.at}
        of={asked.of}
        isOpen={asked.isOpen}
        onConfirm={confirm}
        onCancel={close}
      />
    ),
  }
}

/** For so long a dialog may be on its way out, in ms. */
const WAY_OUT = 1_000

/** The settings that are shown, whatever dialog the texts themselves stand in. */
const SETTINGS = '.fw-placeholder-settings'

/**
 * Does something with what was confirmed once its dialog has given the focus back: it would take it from the text that the
 * tag goes into.
 */
function useOnceClosed(confirmed: string | null, act: (confirmed: string) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (confirmed === null) return
    const end = performance.now() + WAY_OUT
    let frame = 0
    const look = () => {
      const isGone = document.querySelector(SETTINGS) === null
      if (isGone || performance.now() > end) latest.current(confirmed)
      else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [confirmed])
}
