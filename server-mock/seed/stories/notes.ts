/** `{name}` and `{company}` stand for the opponent. */
export const shortNotes = [
  'Called, nobody answered.',
  'Voicemail left, asked to be called back.',
  'Website offline today.',
  'Owner changed in spring, see imprint.',
  'Picture also used on their social pages.',
  'Second address found in the trade register.',
  'Wants the invoice by post.',
  'Number is wrong, mail works.',
] as const

export const longNotes = [
  'Spoke to {name} by phone. Asks for an instalment plan and promised an answer by Friday.\nOffered three instalments, first one at once.',
  'Checked the archive: the picture was licensed to another company of the same owner in 2019, one year, print only. That license does not cover the website.',
  '{company} says the agency that built the site delivered the pictures.\n\nNext steps:\n- wait for the name of the agency\n- keep the claim against the site owner\n- call again in a week',
  'Their lawyer called. He disputes the amount, not the use. He will send a counter-offer; anything above 70 % is acceptable for a quick end, below that please ask Mira or Clara first.',
  'The picture was removed on the same day that our first mail arrived. Screenshot is in the findings. Amount stays open for the past use.',
] as const

/** Why cases are closed without payment. */
export const cancelReasons = [
  'Company is insolvent, no chance of payment.',
  'Same owner as another case, continued there.',
  'Picture was licensed through a partner agency, our mistake.',
  'Association run by volunteers, picture removed, waived as a gesture.',
  'Host moved abroad, address cannot be found.',
] as const

export const researchLog = [
  'Imprint checked against the trade register, address correct.',
  'No mail address in the imprint, asked by phone.',
  'Domain owner is a private person, company found on the invoice page.',
  'Contact page only has a form; owner found in the register of associations.',
] as const
