/**
 * The messages between the chat and the script of the surrounding site. Contains only types, because the chat and the
 * script are two programs.
 */

/** From the site's page to the chat. */
export type HostToWidgetMessage =
  /** The response to `Ready`: the visitor's identity as signed by the site, and the site's language. */
  | { readonly docketChat: 'Hello'; readonly identity: string | null; readonly lang: string | null }
  /** `page` is the URL of the site's page, without its query. */
  | { readonly docketChat: 'Shown'; readonly isShown: boolean; readonly page: string }
  /** The visitor requested a form, identified by the code of its link. */
  | { readonly docketChat: 'Start'; readonly code: string };

/** From the chat to the site's page. Never contains message texts. */
export type WidgetToHostMessage =
  | { readonly docketChat: 'Ready' }
  | { readonly docketChat: 'Unread'; readonly count: number }
  | { readonly docketChat: 'Close' }
  /** The signature has expired or is invalid. */
  | { readonly docketChat: 'IdentityRefused' };
