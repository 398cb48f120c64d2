/** Under which names what is typed in the forms of a screen is kept (G-614): the screen and the sidebar both look for it. */
export const draftNames = {
  mailTemplates: 'mail-template-drafts',
  caseTemplates: 'template-drafts',
  invoiceTemplates: 'invoice-template-drafts',
  translations: 'translation-drafts',
  portalAddress: 'portal-address-draft',
  portalLegal: 'portal-legal-draft',
  business: 'business-draft',
  users: 'user-drafts',
  mailSetup: 'mail-setup-draft',
} as const
