import { StoredPicture } from '../model/mail/picture.ts'
import { FileRef } from '../model/upload.ts'
import { lateCommand } from './definition.ts'

/** What is done with pictures of templates and emails. Uploads need a connection (engine.md 17). */
export const pictureCommands = {
  /** Stores a picture; the text that it is inserted into names it from then on. */
  'picture.add': lateCommand('picture.add', { picture: FileRef }, StoredPicture),
}
