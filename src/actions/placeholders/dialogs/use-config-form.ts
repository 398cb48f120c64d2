import { useUnit } from 'effector-react'
import { useState } from 'react'
import type { PlaceholderConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import type { Schema } from '../../../../contracts/schema.ts'
import { withoutChanged } from '../../../forms/field-errors.ts'
import { createDraftOf, draftBy, type KeptDraft } from '../../../forms/kept-draft.ts'
import { $user } from '../../../queries/following/session.ts'
import { inLanguage, type StartingLanguage } from '../starting-configs.ts'

/** A placeholder whose settings are asked for. */
export type AskedFor<C> = {
  /** Whose it is, such as a template: drafts are kept by it. */
  readonly owner: string
  /** Its tag, numbered or not. */
  readonly name: string
  /** Its settings as they are, or as they begin. */
  readonly config: C
  /** It goes into the text with these settings, which are not there yet. */
  readonly isNew: boolean
  /** It stands in a letter: what has to be pressed cannot be chosen (G-55). */
  readonly isPrinted: boolean
}

/** What a dialog is told by whoever opened it. */
export interface ConfigDialogProps<C extends PlaceholderConfig> {
  readonly of: AskedFor<C>
  readonly isOpen: boolean
  readonly onConfirm: (config: C) => void
  readonly onCancel: () => void
}

/** What is different from one kind of placeholder to another. */
export type ConfigKind<C, E> = {
  readonly schema: Schema<C>
  readonly draft: KeptDraft<C, { userId: string; of: string }>
  /** What is wrong, by the field; empty where nothing is. */
  readonly judge: (config: C) => E
  /** As it is kept: trimmed, and the like. */
  readonly stored: (config: C) => C
}

export const configKind = <C extends PlaceholderConfig, E>(
  name: string,
  settings: Omit<ConfigKind<C, E>, 'draft'>,
): ConfigKind<C, E> => ({ ...settings, draft: createDraftOf(name, draftBy(settings.schema)) })

/**
 * The form of a placeholder's settings, which is the settings themselves. It begins with what was typed an earlier time and
 * never confirmed (G-614); errors stand until their field is changed.
 */
export function useConfigForm<C extends PlaceholderConfig, E extends object>(
  kind: ConfigKind<C, E>,
  { of, onConfirm, onCancel, isOpen }: ConfigDialogProps<C>,
) {
  const { user, keep } = useUnit({ user: $user, keep: kind.draft.keepFx })
  const key = { userId: user?.user_id ?? '', of: `${of.owner}:${of.name}` }
  const [begun] = useState(() => kind.draft.read(key))
  const [form, setForm] = useState(begun ?? of.config)
  const [isDraft, setIsDraft] = useState(begun !== null && !sameJson(begun, of.config))
  const [errors, setErrors] = useState<E | null>(null)

  const show = (next: C) => {
    setForm(next)
    keep({ key, draft: sameJson(next, of.config) ? null : next })
  }
  const confirm = () => {
    const wrong = kind.judge(form)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    keep({ key, draft: null })
    onConfirm(kind.stored(form))
  }
  return {
    form,
    /** What is wrong with a field, or null. */
    errorOf: <K extends keyof E>(field: K) => errors?.[field] ?? null,
    /** `fields`: what is changed, by the names that errors have. */
    change: (part: Partial<C>, fields: readonly string[] = Object.keys(part)) => {
      show({ ...form, ...part })
      setErrors(
        (now) =>
          now && withoutChanged(now, Object.fromEntries(fields.map((field) => [field, true]))),
      )
    },
    frame: {
      isOpen,
      isNew: of.isNew,
      isDraft,
      onConfirm: confirm,
      onCancel,
      onDiscard: () => {
        setIsDraft(false)
        setErrors(null)
        show(of.config)
      },
      /** Null where all of it is in this language already, or typed. */
      inLanguage: (language: StartingLanguage) => {
        const next = inLanguage(kind.schema, form, language)
        return sameJson(next, form) ? null : () => show(next)
      },
    },
  }
}

/** What a dialog's frame is drawn from. */
export type ConfigFrame = ReturnType<typeof useConfigForm>['frame']
