import { useGate } from 'effector-react'
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx'
import { EditorGate } from './signature-model.ts'

export interface SignatureTextProps {
  readonly html: string
  readonly onChange: (html: string) => void
  /** In px, the toolbar included. */
  readonly height: number
  readonly locked: boolean
}

/** The editor with a reduced toolbar and nothing to attach (PROFILE-17, PROFILE-18). */
export default function SignatureText({ html, onChange, height, locked }: SignatureTextProps) {
  useGate(EditorGate)
  return (
    <RichTextEditor
      label="Email signature"
      initialHtml={html}
      onChange={onChange}
      profile="signature"
      height={height}
      autoFocus
      locked={locked}
    />
  )
}
