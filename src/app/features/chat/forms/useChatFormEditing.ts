import { useState } from 'react';
import { useLocation } from 'wouter';
import { createIssue } from '#core/issues.ts';
import type { ChatForm, Issue } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';
import { useDraftEditing } from '../../../shared/editing/useDraftEditing.ts';
import { type PlannedEditing, usePlannedSave } from '../../../shared/plans/usePlannedSave.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { type ChatFormDraft, createChatFormDraft, toChatFormInput } from './chatFormDraft.ts';

/**
 * Edits and saves the draft of a chat form. Only required settings are validated here; the server validates the rest.
 */
export function useChatFormEditing(stored: ChatForm | undefined): PlannedEditing<ChatFormDraft> {
  const [, navigate] = useLocation();
  const { save, question } = usePlannedSave();
  const [only, ...others] = useBoot().usageProfiles;
  const [startProfile] = useState(only && others.length === 0 ? only.id : '');
  const editing = useDraftEditing<ChatForm, ChatFormDraft>({
    source: stored,
    toDraft: source => createChatFormDraft(source, startProfile),
    textOf: draft => JSON.stringify(toChatFormInput(draft)),
    faultsOf: getMissing,
    mistakesId: 'chatForms.mistakes',
    async send(draft) {
      const id = stored?.id ?? createId();
      const form = toChatFormInput(draft);
      if (!(await save({ kind: 'SaveChatForm', id, form }))) return undefined;
      navigate('/bots/forms', { replace: !stored });
      return { ...form, id, issues: [] };
    },
  });
  return { ...editing, question };
}

function getMissing({ name, directoryId, profileId }: ChatFormDraft): readonly Issue[] {
  return [
    ...(name.trim() ? [] : [createIssue(['name'], 'NameRequired')]),
    ...(directoryId ? [] : [createIssue(['directoryId'], 'Required')]),
    ...(profileId ? [] : [createIssue(['profileId'], 'Required')]),
  ];
}
