/** What the chat and the script of the site around it say to each other. Types alone: they are two programs. */

/** From the site's page to the chat. */
export type ToChat =
  /** The answer to `Ready`: who the visitor is, as the site has signed it, and in which language it speaks. */
  | { readonly docketChat: 'Hello'; readonly identity: string | null; readonly lang: string | null }
  /** `page`: the address of the site's page, without its query. */
  | { readonly docketChat: 'Shown'; readonly isShown: boolean; readonly page: string }
  /** The visitor asked for a form, by the code of its link. */
  | { readonly docketChat: 'Start'; readonly code: string };

/** From the chat to the site's page. Nothing of what is written is in it. */
export type ToSite =
  | { readonly docketChat: 'Ready' }
  | { readonly docketChat: 'Unread'; readonly count: number }
  | { readonly docketChat: 'Close' }
  /** What was signed has expired, or was signed otherwise. */
  | { readonly docketChat: 'IdentityRefused' };
