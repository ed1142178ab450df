/** Stores unsaved input of records in this browser, so that a reload, an error or an expired session loses nothing. */
import type { FieldValuesPatch, Reference } from '#core/model.ts';
import { seeAs } from './seeAs.ts';
import { session } from './session.ts';

export interface RecordDraft {
  /** The fields that differ from the record, empty ones as `null`; for a new record, all fields with values. */
  readonly patch: FieldValuesPatch;
  /** The references of the values, so that the lookup that found them needn't be repeated. */
  readonly references: Readonly<Record<string, Reference>>;
  /** The version that was edited; `null` for a new record. */
  readonly version: number | null;
  /** When the draft was saved, as an ISO timestamp. */
  readonly at: string;
}

/** The key is specific to a user and account; `undefined` if no user is logged in, or while viewing as another user. */
export function getDraftKey(directoryId: string, itemId: string | null): string | undefined {
  const { user } = session;
  return user && !seeAs.person
    ? `${prefix}${user.account.id}.${user.id}.${directoryId}.${itemId ?? 'new'}`
    : undefined;
}

const prefix = 'docket.draft.';
/** Drafts that weren't reopened for this long are deleted. */
const longestMs = 30 * 24 * 3600 * 1000;

export function readDraft(key: string | undefined): RecordDraft | undefined {
  const text = key && localStorage.getItem(key);
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as RecordDraft;
    if (draft.patch && Date.now() - Date.parse(draft.at) < longestMs) return draft;
  } catch {
    // An unreadable draft is dropped.
  }
  dropDraft(key);
  return undefined;
}

export function saveDraft(key: string, draft: RecordDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser's storage is full: the form itself still contains everything.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(key);
}

/** Called when the user logs out deliberately: on a shared computer none of their data must remain. */
export function dropOwnDrafts(): void {
  const own = session.user && `${prefix}${session.user.account.id}.${session.user.id}.`;
  for (const key of Object.keys(localStorage)) if (own && key.startsWith(own)) localStorage.removeItem(key);
}
