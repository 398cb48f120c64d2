import { FaqEntry, PortalTranslation } from '../../model/portal/translation.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

const none = z.object({})
const language = z.string().check(z.maxLength(20))
const ofLanguage = { language }

/** The language's when the form was opened: it travels as `If-Match`. */
const { version } = PortalTranslation.shape

/** What admins do to the languages of the settlement portal; none of it waits for a connection. */
export const translationCommands = {
  'translation.add': lateCommand('translation.add', ofLanguage, none),
  'translation.delete': lateCommand('translation.delete', ofLanguage, none),
  'translation.make-default': lateCommand('translation.make-default', ofLanguage, none),
  'translation.activate': lateCommand('translation.activate', ofLanguage, none),
  'translation.deactivate': lateCommand('translation.deactivate', ofLanguage, none),
  /** `content` is HTML, or the entries of the FAQ; empty takes the text away. */
  'translation.text.save': lateCommand(
    'translation.text.save',
    {
      language,
      version,
      text: z.enum(['login', 'case_overview', 'about_us', 'faq']),
      content: z.union([
        z.string().check(z.maxLength(1_000_000)),
        z.array(FaqEntry).check(z.maxLength(1_000)),
      ]),
      restored_from: z.optional(version),
    },
    none,
  ),
}
