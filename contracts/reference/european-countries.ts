/** The countries of `countries.ts` that letters reach at the European price: those of the continent, and Cyprus (G-82). */
export const europeanCountries: readonly string[] = [
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO',
  'PL PT RO RS RU SE SI SK SM UA VA',
].flatMap((line) => line.split(' '))
