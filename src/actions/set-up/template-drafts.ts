/** Under which name what is typed in templates of mail flows is kept: their screen and the sidebar both look for it. */
export const TEMPLATE_DRAFTS = 'mail-template-drafts'
