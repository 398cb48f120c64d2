import { saveBlob } from './save-blob.ts'

/** Puts a picture into the clipboard, or saves it under the name where the browser keeps that for itself. */
export async function copyPicture(png: Blob, name: string): Promise<'copied' | 'saved'> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })])
    return 'copied'
  } catch {
    saveBlob(name, png)
    return 'saved'
  }
}
