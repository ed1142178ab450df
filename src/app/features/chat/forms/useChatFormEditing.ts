import { useState } from 'react';
import { createIssue } from '#core/issues.ts';
import type { ChatForm, Issue } from '#core/model.ts';
import { type PlannedEditing, usePlannedEditing } from '../../../shared/plans/usePlannedEditing.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { type ChatFormDraft, createChatFormDraft, toChatFormInput } from './chatFormDraft.ts';

/**
 * Edits and saves the draft of a chat form. Only required settings are validated here; the server validates the rest.
 */
export function useChatFormEditing(stored: ChatForm | undefined): PlannedEditing<ChatFormDraft> {
  const [only, ...others] = useBoot().usageProfiles;
  const [startProfile] = useState(only && others.length === 0 ? only.id : '');
  return usePlannedEditing({
    stored,
    toDraft: (source: ChatForm | undefined) => createChatFormDraft(source, startProfile),
    toInput: toChatFormInput,
    faultsOf: getMissing,
    mistakesId: 'chatForms.mistakes',
    toChange: (id, form) => ({ kind: 'SaveChatForm', id, form }),
    toEntry: (id, form) => ({ ...form, id, issues: [] }),
    getNextAddress: () => '/bots/forms',
  });
}

function getMissing({ name, directoryId, profileId }: ChatFormDraft): readonly Issue[] {
  return [
    ...(name.trim() ? [] : [createIssue(['name'], 'NameRequired')]),
    ...(directoryId ? [] : [createIssue(['directoryId'], 'Required')]),
    ...(profileId ? [] : [createIssue(['profileId'], 'Required')]),
  ];
}
