/** What was typed into records and not saved, kept in this browser: a reload, an error or a lost session loses nothing. */
import type { FieldValuesPatch, Reference } from '#core/model.ts';
import { seeAs } from './seeAs.ts';
import { session } from './session.ts';

export interface RecordDraft {
  /** The fields that differ from the record, empties as null; of a new record all that are filled. */
  readonly patch: FieldValuesPatch;
  /** What the values point at: the look-up that found it may not be asked again. */
  readonly references: Readonly<Record<string, Reference>>;
  /** The version that was changed; null for a new record. */
  readonly version: number | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Of one person in one account; undefined while nobody is logged in, or somebody sees as another. */
export function draftKey(directoryId: string, itemId: string | null): string | undefined {
  const { user } = session;
  return user && !seeAs.person
    ? `${prefix}${user.account.id}.${user.id}.${directoryId}.${itemId ?? 'new'}`
    : undefined;
}

const prefix = 'docket.draft.';
/** A draft nobody came back for. */
const longestMs = 30 * 24 * 3600 * 1000;

export function readDraft(key: string | undefined): RecordDraft | undefined {
  const text = key && localStorage.getItem(key);
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as RecordDraft;
    if (draft.patch && Date.now() - Date.parse(draft.at) < longestMs) return draft;
  } catch {
    // What cannot be read is no draft.
  }
  dropDraft(key);
  return undefined;
}

export function saveDraft(key: string, draft: RecordDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser has no room left: the form itself still holds everything.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(key);
}

/** The person logs out on purpose: on a shared computer nothing of theirs stays. */
export function dropOwnDrafts(): void {
  const own = session.user && `${prefix}${session.user.account.id}.${session.user.id}.`;
  for (const key of Object.keys(localStorage)) if (own && key.startsWith(own)) localStorage.removeItem(key);
}
