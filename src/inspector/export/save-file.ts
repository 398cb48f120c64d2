import { saveBlob } from '../../ui/browser/save-blob.ts'

/** Hands a text to the browser's downloads. */
export const saveFile = (name: string, text: string, type = 'application/x-ndjson'): void =>
  saveBlob(name, new Blob([text], { type }))
