import { type KeyboardEvent, useRef } from 'react';
import type { MentionTarget } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useOpenedRecord } from '../../../../shared/record/openedRecord.ts';
import { createMentionSuggestions } from '../../../../shared/typedChoice/mentionOffer.tsx';
import { SuggestionTextArea } from '../../../../shared/typedChoice/SuggestionTextArea.tsx';
import { searchRecordReaders } from './searchRecordReaders.ts';

export interface CommentBoxProps {
  label: string;
  value: string;
  onInput: (text: string) => void;
  /** Called when a user or group is selected from the list. */
  onNamed: (named: MentionTarget) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const MAX_CHARACTERS = 20_000;

/** Renders an input for comments. Typing `@` and a name offers the users and groups who can read the record. */
export function CommentBox({ label, value, onInput, onNamed, onKeyDown }: CommentBoxProps) {
  const { t } = useMessages();
  const { place } = useOpenedRecord();
  const area = useRef<HTMLTextAreaElement>(null);
  const offer = createMentionSuggestions((keyword, signal) => searchRecordReaders(place, keyword, signal), {
    label: t('records.mention'),
    tell: ({ name }, count) => t('records.mentionChoice', { name, count }),
  });
  return (
    <SuggestionTextArea
      {...{ area, label, value, offer, onInput, onKeyDown }}
      placeholder={t('records.notePlaceholder')}
      maxLength={MAX_CHARACTERS}
      onChosen={onNamed}
    />
  );
}
