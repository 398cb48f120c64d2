/** A letter of a language that is written in Latin ones; the class of all letters makes each expression a hundred times larger. */
export const LETTER = '[a-z\\u00df-\\u024f]'

/** How one language says when somebody is back; sources of regular expressions over lower-case text. */
export type ReturnWords = {
  /** Words that tell it from others. */
  common: string
  /** January to December, also shortened and inflected. */
  months: readonly string[]
  /** Before the day of the return. */
  back: string
  /** Behind it. */
  backAfter: string
  /** Before the last day, and between the first and the last. */
  until: string
  to: string
  /** Behind the last day. */
  untilAfter?: string
  /** English alone: the month before the day, in names and in figures. */
  monthFirst?: true
}

const danish = [
  'jan(?:uar)?',
  'feb(?:ruar)?',
  'mar(?:ts|s)?',
  'apr(?:il)?',
  'maj|mai',
  'juni?',
  'juli?',
  'aug(?:ust)?',
  'sep(?:t(?:ember)?)?',
  'okt(?:ober)?',
  'nov(?:ember)?',
  'de[cs](?:ember)?',
] as const

/** The eleven languages of the portal. */
export const returnWords: Readonly<Record<string, ReturnWords>> = {
  en: {
    common: 'the|and|you|your|will|have|my|office|please',
    months: [
      'jan(?:uary)?',
      'feb(?:ruary)?',
      'mar(?:ch)?',
      'apr(?:il)?',
      'may',
      'june?',
      'july?',
      'aug(?:ust)?',
      'sep(?:t(?:ember)?)?',
      'oct(?:ober)?',
      'nov(?:ember)?',
      'dec(?:ember)?',
    ],
    back: 'back|return(?:s|ing)?|resume|(?<!not )available(?: again)?|again',
    backAfter: "(?:i|we)(?:['’]ll| will| shall| am| are) (?:be )?(?:back|return|available again)",
    until: 'until|till|til|through|thru',
    to: 'to|until|till|til|through|thru',
    monthFirst: true,
  },
  de: {
    common: 'ich|und|nicht|sie|der|die|ist|bin|mit|ihre|wir|im',
    months: [
      'jan(?:uar)?|jän(?:ner)?',
      'feb(?:ruar)?',
      'märz?|mrz|maerz',
      'apr(?:il)?',
      'mai',
      'juni?',
      'juli?',
      'aug(?:ust)?',
      'sep(?:t(?:ember)?)?',
      'okt(?:ober)?',
      'nov(?:ember)?',
      'dez(?:ember)?',
    ],
    back: 'zurück|wieder|rückkehr',
    backAfter: 'wieder|zurück',
    until: 'bis',
    to: 'bis',
  },
  pt: {
    common: 'não|para|uma|com|estou|que|seu|sua|por|obrigad[oa]|do',
    months: [
      'jan(?:eiro)?',
      'fev(?:ereiro)?',
      'mar(?:ço)?',
      'abr(?:il)?',
      'mai(?:o)?',
      'jun(?:ho)?',
      'jul(?:ho)?',
      'ago(?:sto)?',
      'set(?:embro)?',
      'out(?:ubro)?',
      'nov(?:embro)?',
      'dez(?:embro)?',
    ],
    back: 'volta|volto|voltarei|regress(?:o|arei|amos)|retorn(?:o|arei|amos)|novamente|de novo',
    backAfter: 'de volta|novamente|de novo',
    until: 'até',
    to: 'a|ao|até',
  },
  nl: {
    common: 'ik|niet|het|een|van|uw|voor|bericht|ben|en',
    months: [
      'jan(?:uari)?',
      'feb(?:ruari)?',
      'maart|mrt',
      'apr(?:il)?',
      'mei',
      'juni?',
      'juli?',
      'aug(?:ustus)?',
      'sep(?:t(?:ember)?)?',
      'okt(?:ober)?',
      'nov(?:ember)?',
      'dec(?:ember)?',
    ],
    back: 'terug|weer|opnieuw',
    backAfter: 'terug|weer|opnieuw',
    until: 'tot(?: en met)?|t/m|t\\.e\\.m\\.',
    to: 'tot(?: en met)?|t/m|t\\.e\\.m\\.',
  },
  fi: {
    common: 'en|ole|olen|ja|kiitos|viestistäsi|viestistänne|tai|mutta|on',
    months: [
      ...['tammi', 'helmi', 'maalis', 'huhti', 'touko', 'kesä', 'heinä', 'elo', 'syys', 'loka'],
      ...['marras', 'joulu'],
    ].map((stem) => `${stem}kuu${LETTER}{0,4}`),
    back: 'palaan|palaamme|takaisin|jälleen|taas|paluu',
    backAfter: 'jälleen|taas|takaisin',
    until: 'viimeistään',
    to: 'ja',
    untilAfter: 'asti|saakka',
  },
  da: {
    common: 'jeg|ikke|og|på|din|tak|af|til|mail|dig|fra',
    months: danish,
    back: 'tilbage|igen|retur',
    backAfter: 'tilbage|igen|retur',
    until: '(?:frem |ind)?til(?: og med)?|t\\.?o\\.?m\\.?',
    to: 'til(?: og med)?',
  },
  fr: {
    common: 'je|vous|votre|est|pas|pour|les|suis|une|nous|de',
    months: [
      'janv?(?:ier)?',
      'f[ée]vr?(?:ier)?',
      'mars',
      'avr(?:il)?',
      'mai',
      'juin',
      'juil(?:let)?',
      'ao[ûu]t',
      'sept?(?:embre)?',
      'oct(?:obre)?',
      'nov(?:embre)?',
      'd[ée]c(?:embre)?',
    ],
    back: 'retour|reviens|reviendrai|rentre(?:rai)?|à nouveau|de nouveau|reprendrai',
    backAfter: 'de retour|à nouveau|de nouveau',
    until: "jusqu['’ ]?(?:au|à|en)",
    to: "au|jusqu['’ ]?au",
  },
  es: {
    common: 'no|para|el|mensaje|gracias|estoy|su|por|una|que|la',
    months: [
      'ene(?:ro)?',
      'feb(?:rero)?',
      'mar(?:zo)?',
      'abr(?:il)?',
      'may(?:o)?',
      'jun(?:io)?',
      'jul(?:io)?',
      'ago(?:sto)?',
      'sep(?:t(?:iembre)?)?|set(?:iembre)?',
      'oct(?:ubre)?',
      'nov(?:iembre)?',
      'dic(?:iembre)?',
    ],
    back: `vuelta|vuelvo|volver[ée]|regres(?:o|aré|aremos)|retorno|de nuevo|nuevamente|reincorpor${LETTER}{1,6}|incorporar[ée]`,
    backAfter: 'de vuelta|de nuevo|nuevamente',
    until: 'hasta',
    to: 'al?|hasta',
  },
  et: {
    common: 'ma|ei|ole|olen|teie|aitäh|kirja|palun|on|kontoris',
    months: [
      `jaan(?:uar${LETTER}{0,4})?`,
      `veeb(?:ruar${LETTER}{0,4})?`,
      `märts${LETTER}{0,4}`,
      `apr(?:il${LETTER}{0,4})?`,
      `mai${LETTER}{0,4}`,
      `juuni${LETTER}{0,4}`,
      `juuli${LETTER}{0,4}`,
      `aug(?:ust${LETTER}{0,4})?`,
      `sept?(?:embr?${LETTER}{0,5})?`,
      `okt(?:oob${LETTER}{0,6})?`,
      `nov(?:emb${LETTER}{0,6})?`,
      `dets(?:emb${LETTER}{0,6})?`,
    ],
    back: 'tagasi|naasen|taas|uuesti|jälle',
    backAfter: 'tagasi|taas|uuesti|jälle',
    until: 'kuni',
    to: 'kuni',
  },
  pl: {
    common: 'nie|jestem|się|wiadomość|dziękuję|na|w|z|proszę|będę|do',
    months: [
      `sty(?:cz${LETTER}{1,4})?`,
      'lut(?:y|ego|ym)',
      'mar(?:zec|ca|cu)',
      `kwie${LETTER}{2,6}`,
      'maja?',
      `czerw${LETTER}{1,4}`,
      'lip(?:iec|ca|cu)',
      `sierp${LETTER}{2,4}`,
      `wrze[śs]${LETTER}{2,5}`,
      `pa[źz]dziern${LETTER}{1,4}`,
      `listopad${LETTER}{0,3}`,
      `grud${LETTER}{2,4}`,
    ],
    back: `wracam|wr[óo]c[ęi]|powr[óo]${LETTER}{1,4}|ponownie|znowu|z powrotem|(?<!nie )będę dostępn${LETTER}{1,2}`,
    backAfter: 'ponownie|znowu|z powrotem|wracam|wr[óo]cę',
    until: 'do(?: dnia)?',
    to: 'do(?: dnia)?',
  },
  no: {
    common: 'jeg|ikke|og|på|din|takk|av|til|e-post|deg|fra|meg',
    months: danish,
    back: 'tilbake|igjen',
    backAfter: 'tilbake|igjen',
    until: '(?:frem |inn)?til(?: og med)?|t\\.?o\\.?m\\.?',
    to: 'til(?: og med)?',
  },
}
