/**
 * Stores unsaved input of records in this browser, so that it survives a reload, an error or an expired
 * session.
 */
import type { FieldValuesPatch, Reference } from '#core/model.ts';
import { seeAsState } from './seeAsState.ts';
import { sessionState } from './sessionState.ts';

export interface RecordDraft {
  /**
   * The fields that differ from the record, with `null` for emptied fields; for a new record, all fields
   * with values.
   */
  readonly patch: FieldValuesPatch;
  /** The references of the values, stored so that they don't have to be looked up again. */
  readonly references: Readonly<Record<string, Reference>>;
  /** The version that was edited; `null` for a new record. */
  readonly version: number | null;
  /** The time when the draft was saved, as an ISO timestamp. */
  readonly at: string;
}

/**
 * Returns a key that is specific to the user and the account; `undefined` if no user is logged in, or
 * while viewing Docket as another user.
 */
export function getDraftKey(directoryId: string, itemId: string | null): string | undefined {
  const { user } = sessionState;
  return user && !seeAsState.person
    ? `${prefix}${user.account.id}.${user.id}.${directoryId}.${itemId ?? 'new'}`
    : undefined;
}

const prefix = 'docket.draft.';
/** The maximum age of a draft in milliseconds; older ones are deleted instead of being reopened. */
const longestMs = 30 * 24 * 3600 * 1000;

export function readDraft(key: string | undefined): RecordDraft | undefined {
  const text = key && localStorage.getItem(key);
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as RecordDraft;
    if (draft.patch && Date.now() - Date.parse(draft.at) < longestMs) return draft;
  } catch {
    // An unreadable draft is deleted.
  }
  deleteDraft(key);
  return undefined;
}

export function saveDraft(key: string, draft: RecordDraft): void {
  dropOldDrafts();
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage of the browser is full; the form itself still contains the input.
  }
}

let hasDroppedOldDrafts = false;

/** Deletes the drafts of all users of this browser that are older than `longestMs`, once per page load. */
function dropOldDrafts(): void {
  if (hasDroppedOldDrafts) return;
  hasDroppedOldDrafts = true;
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) readDraft(key);
}

export function deleteDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(key);
}

/**
 * Deletes the user's drafts. Called when the user deliberately logs out, because no data must remain on a
 * shared computer.
 */
export function deleteUserDrafts(): void {
  const own = sessionState.user && `${prefix}${sessionState.user.account.id}.${sessionState.user.id}.`;
  for (const key of Object.keys(localStorage)) if (own && key.startsWith(own)) localStorage.removeItem(key);
}
